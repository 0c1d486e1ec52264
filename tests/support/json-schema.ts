/**
 * The part of JSON Schema that our OpenAPI document uses. A field that is not described is a mistake here, although the
 * document allows clients to ignore new ones.
 */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

/** Keywords that do not restrict the value. */
const NOTES = ['description', 'example', 'examples', 'default', 'format', 'title'];
const KNOWN = new Set([
  ...['$ref', 'type', 'enum', 'const', 'anyOf', 'allOf', 'items', 'properties', 'required', 'additionalProperties'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'pattern', 'propertyNames', ...NOTES],
]);

export const unknownKeywords = (schema: object): string[] => Object.keys(schema).filter((key) => !KNOWN.has(key));

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' ? 'number' : typeof value;

/** Where the value does not match the schema. */
export function mistakes(value: unknown, schema: Schema, all: Record<string, Schema>, at = ''): string[] {
  if (Object.keys(schema).length === 0) return [];
  if (schema.$ref) {
    const named = all[schema.$ref.replace('#/components/schemas/', '')];
    return named ? mistakes(value, named, all, at) : [`${at}: ${schema.$ref} is not there`];
  }
  if (schema.anyOf) {
    const each = schema.anyOf.map((option) => mistakes(value, option, all, at));
    return each.some((found) => found.length === 0) ? [] : each.flat();
  }
  const found: string[] = [];
  const wrong = (what: string) => found.push(`${at || 'the answer'}: ${what}`);
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const actual = typeOf(value);
  const fits = types.some((type) => type === actual || (type === 'integer' && Number.isInteger(value)));
  if (types.length > 0 && !fits) wrong(`is ${actual}, not ${types.join(' or ')}`);
  if (schema.enum && !schema.enum.includes(value)) wrong(`${JSON.stringify(value)} is none of the list`);
  if (schema.const !== undefined && schema.const !== value) wrong(`is not ${schema.const}`);
  if (typeof value === 'string') {
    if (value.length < (schema.minLength ?? 0)) wrong('is too short');
    if (value.length > (schema.maxLength ?? Infinity)) wrong('is too long');
    if (schema.pattern && !new RegExp(schema.pattern).test(value)) wrong('does not fit the pattern');
  }
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity)) wrong('is out of range');
  }
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity))
      wrong('has a wrong length');
    const { items } = schema;
    if (items) found.push(...value.flatMap((item, index) => mistakes(item, items, all, `${at}[${index}]`)));
  } else if (actual === 'object') {
    found.push(...objectMistakes(value as Record<string, unknown>, schema, all, at));
  }
  return found;
}

function objectMistakes(value: Record<string, unknown>, schema: Schema, all: Record<string, Schema>, at: string) {
  const { properties = {}, required = [], additionalProperties } = schema;
  const found = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}.${name} is missing`);
  for (const [name, field] of Object.entries(value)) {
    const described = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    if (described) found.push(...mistakes(field, described, all, `${at}.${name}`));
    else if (additionalProperties !== true) found.push(`${at}.${name} is not described`);
  }
  return found;
}
