/** JSON Schema in words: what a field is, and how much of it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
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

export interface Field {
  name: string;
  /** In words: 'text', 'list of Study'. */
  type: string;
  /** Named schemas in it. */
  refs: string[];
  required: boolean;
  /** 'at most 200 characters', 'one of: a, b'. */
  limits: string;
  description: string;
  /** Of a parameter: path, query or header. */
  place?: string;
}

const WORDS: Record<string, string> = {
  ...{ string: 'text', integer: 'whole number', number: 'number', boolean: 'yes or no', object: 'object' },
  null: 'null',
};

export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').pop();

/** What a schema is in words, which named ones it mentions, and its limits. */
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
  const own = schema.properties && Object.keys(schema.properties).join(', ');
  if (own) return { words: `object (${own})`, refs: [] };
  const types = [schema.type ?? (schema.const === undefined ? [] : typeof schema.const)].flat();
  return { words: types.map((type) => WORDS[type] ?? type).join(' or ') || 'anything', refs: [] };
}

function limitsOf(schema: Schema): string {
  const { items, format, minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  const values = schema.enum ?? items?.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const limits = [
    values && `one of: ${values.filter((value) => value !== null).join(', ')}`,
    format === 'email' && 'an e-mail address',
    format === 'date' && 'YYYY-MM-DD',
    !values && range(minLength === 1 && maxLength ? undefined : minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'entries'),
    range(minimum, maximum, ''),
    schema.default !== undefined && !Array.isArray(schema.default) && `${schema.default} unless given`,
  ];
  return limits.filter(Boolean).join('; ');
}

/** The library writes the largest safe number where there is no limit. */
const real = (limit: number | undefined) => (limit !== undefined && Math.abs(limit) < 2 ** 53 - 1 ? limit : undefined);

function range(least: number | undefined, most: number | undefined, what: string): string {
  const [from, to] = [real(least), real(most)].map((limit) => limit?.toLocaleString('en-US'));
  if (from === undefined && to === undefined) return '';
  const words = from === undefined ? `at most ${to}` : to === undefined ? `at least ${from}` : `${from} to ${to}`;
  return what ? `${words} ${what}` : words;
}

/** A row for every field. */
export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    ...{ name, required: required.includes(name), description: schema.description ?? '' },
    ...typeOf(schema),
  }));
