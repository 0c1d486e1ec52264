/** A JSON Schema in words, for the reference pages. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

const WORDS: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};

export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').pop();

/** The type in words, such as 'list of Study', the named schemas in it, and its limits. */
export function typeOf(schema: Schema): { type: string; refs: string[]; limits: string } {
  const { words, refs } = wordsOf(schema);
  return { type: words, refs: [...new Set(refs)], limits: limitsOf(schema) };
}

function wordsOf(schema: Schema): { words: string; refs: string[] } {
  const name = nameOf(schema);
  if (name) return { words: name, refs: [name] };
  if (schema.anyOf) {
    const parts = schema.anyOf.map(wordsOf);
    return { words: parts.map(({ words }) => words).join(' or '), refs: parts.flatMap(({ refs }) => refs) };
  }
  if (schema.items) {
    const { words, refs } = wordsOf(schema.items);
    return { words: `list of ${words}`, refs };
  }
  if (schema.properties) return { words: `object (${Object.keys(schema.properties).join(', ')})`, refs: [] };
  const types = [schema.type ?? (schema.const === undefined ? [] : typeof schema.const)].flat();
  return { words: types.map((type) => WORDS[type] ?? type).join(' or ') || 'anything', refs: [] };
}

/** As in 'at most 200 characters' or 'one of: a, b'. */
function limitsOf(schema: Schema): string {
  const { items, format, minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  const values = schema.enum ?? items?.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const limits = [
    values && `one of: ${values.filter((value) => value !== null).join(', ')}`,
    format === 'email' && 'an e-mail address',
    format === 'date' && 'YYYY-MM-DD',
    !values && range(minLength === 1 && maxLength ? undefined : minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' entries'),
    range(minimum, maximum),
    schema.default !== undefined && !Array.isArray(schema.default) && `the default is ${schema.default}`,
  ];
  return limits.filter(Boolean).join('; ');
}

/** Zod writes the largest safe number where there is no limit. */
const real = (limit: number | undefined) => (limit !== undefined && Math.abs(limit) < 2 ** 53 - 1 ? limit : undefined);

function range(least: number | undefined, most: number | undefined, unit = ''): string {
  const [from, to] = [real(least), real(most)].map((limit) => limit?.toLocaleString('en-US'));
  if (from === undefined && to === undefined) return '';
  return (from === undefined ? `at most ${to}` : to === undefined ? `at least ${from}` : `${from} to ${to}`) + unit;
}
