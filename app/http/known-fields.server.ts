/** Which names of a form its schema knows. Only those are read, and given back when the form is refused. */
import type { z } from 'zod';
import { FORM_DEPTH_MAX, keptUpTo, LONG_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { defOf, insideOf } from '~/domain/model/schema-parts';

/** As conform writes them: `documents[0].name`, `times[]`. */
const NAME = /^[^.[\]]+(?:\.[^.[\]]+|\[\d{0,2}\])*$/;

/** The schemas of single values at this path; none if the schema does not know it. */
function valuesAt(schema: z.ZodType, path: readonly string[]): z.ZodType[] {
  const def = defOf(schema);
  const [key, ...rest] = path;
  if (def.type === 'object') {
    const field = key !== undefined && Object.hasOwn(def.shape ?? {}, key) ? def.shape?.[key] : undefined;
    return field ? valuesAt(field, rest) : [];
  }
  // A list is also sent as a name that is repeated.
  if (def.element) return key === undefined || /^\d*$/.test(key) ? valuesAt(def.element, rest) : [];
  if (def.type === 'record') return key === undefined || !def.valueType ? [] : valuesAt(def.valueType, rest);
  const inside = insideOf(def);
  if (inside.length > 0) return inside.flatMap((each) => valuesAt(each, path));
  return key === undefined ? [schema] : [];
}

/** The fields of an object; null for what is none, or takes any. */
export function fieldsOf(schema: z.ZodType): string[] | null {
  const def = defOf(schema);
  if (def.type === 'object') return Object.keys(def.shape ?? {});
  const inside = insideOf(def).map(fieldsOf);
  return inside.length > 0 && inside.every((fields) => fields !== null) ? inside.flat() : null;
}

/** The longest text of a value's schema; null if it has no maximum. */
function longestOf(schema: z.ZodType): number | null {
  const inside = insideOf(defOf(schema));
  if (inside.length > 0) return inside.reduce<number | null>((longest, each) => longest ?? longestOf(each), null);
  return (schema as { maxLength?: number | null }).maxLength ?? null;
}

/**
 * How long a text of this field may be to be read and given back: longer than what is accepted, so that nothing is lost
 * that a person typed or pasted. Undefined if the schema does not know the field.
 */
export function keptLength(schema: z.ZodType, name: string): number | undefined {
  if (!NAME.test(name)) return undefined;
  const path = name.split(/[.[]/).map((key) => key.replace(']', ''));
  if (path.length > FORM_DEPTH_MAX) return undefined;
  const values = valuesAt(schema, path);
  if (values.length === 0) return undefined;
  const longest = Math.max(...values.map((value) => longestOf(value) ?? 0));
  return keptUpTo(longest);
}

/** Whether a form with this schema can take more than FORM_MAX_BYTES. */
export const hasLongText = (schema: z.ZodObject): boolean =>
  Object.values(schema.shape).some((field) => (longestOf(field as z.ZodType) ?? 0) > LONG_TEXT_MAX_CHARS);

/** The fields of a form that its schema knows, and the button that was pressed. */
export function knownFields(form: FormData, schema: z.ZodType): FormData {
  const isKnown = remembered((name) => name === 'intent' || keptLength(schema, name) !== undefined);
  const known = new FormData();
  for (const [name, value] of form) if (isKnown(name)) known.append(name, value);
  return known;
}

/** The names of the fields whose texts are too long to be given back. Their schema refuses them, too. */
export function tooLongToKeep(form: FormData, schema: z.ZodType): string[] {
  const tooLong = [...form].filter(
    ([name, value]) => typeof value === 'string' && value.length > (keptLength(schema, name) ?? keptUpTo(0)),
  );
  return [...new Set(tooLong.map(([name]) => name))];
}

/** The names of a list's fields repeat. */
function remembered<T>(work: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const found = known.get(name) ?? work(name);
    known.set(name, found);
    return found;
  };
}
