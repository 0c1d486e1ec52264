/** What a schema consists of, to find the one that a field of it has. Only for the server: the browser loads enough. */
import { z } from 'zod';
import { ALLOWED_NAMED } from '~/catalogue/limits';
import { FORGIVING } from './fields';

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  getter?: () => z.ZodType;
  entries?: Record<string, unknown>;
}

export const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** The schemas that a schema stands for, one level further in. */
export function insideOf({ type, innerType, in: input, out, options, left, right, getter }: Def): z.ZodType[] {
  const isPreprocessed = input && defOf(input).type === 'transform';
  const piped = isPreprocessed ? out : input;
  return [innerType, piped, left, right, ...(options ?? []), type === 'lazy' ? getter?.() : undefined].filter(
    (schema) => schema !== undefined,
  );
}

type Path = readonly PropertyKey[];

/** The schemas at this path, with those that they stand for, the outermost first. */
export function schemasAt(schema: z.ZodType, path: Path): z.ZodType[] {
  const def = defOf(schema);
  const inside = insideOf(def);
  const [key, ...rest] = path;
  if (key === undefined) return [schema, ...inside.flatMap((each) => schemasAt(each, path))];
  if (def.type === 'object') {
    const field = Object.hasOwn(def.shape ?? {}, key) ? def.shape?.[String(key)] : undefined;
    return field ? schemasAt(field, rest) : [];
  }
  const item = def.element ?? (def.type === 'record' ? def.valueType : undefined);
  return item ? schemasAt(item, rest) : inside.flatMap((each) => schemasAt(each, path));
}

/** The values that a field can have, if it is a choice; undefined if it is none, or the list is too long to be read. */
export function allowedAt(schema: z.ZodType, path: Path): (string | number)[] | undefined {
  for (const each of schemasAt(schema, path)) {
    const said = z.globalRegistry.get(each)?.enum;
    const values = Array.isArray(said) ? said : Object.values(defOf(each).entries ?? {});
    const allowed = values.filter((value) => typeof value === 'string' || typeof value === 'number');
    if (allowed.length > 0) return allowed.length > ALLOWED_NAMED ? undefined : allowed;
  }
  return undefined;
}

/** What of an object would not be stored as it was sent, by field. */
export function forgivenIn(schema: z.ZodType, sent: object): Record<string, string[]> {
  const wrong: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(sent)) {
    const messages = schemasAt(schema, [field]).map((each) => FORGIVING.get(each)?.refuse(value));
    const message = messages.find((text) => typeof text === 'string');
    if (message) wrong[field] = [message];
  }
  return wrong;
}
