/** Checks input that comes as values, such as JSON. Apart from the fields, so that the browser does not load all errors. */
import { z } from 'zod';
import { type Allowed, DomainError } from '~/catalogue/errors';
import { ALLOWED_NAMED, ERRORS_NAMED } from '~/catalogue/limits';
import { allowedAt } from './schema-parts';

/** Parses an input. @throws {DomainError} invalid, with the fields named, and for choices what is allowed. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new DomainError('invalid', {}, fieldErrors(parsed.error), undefined, allowedIn(schema, parsed.error));
}

/** The first messages of a failed parse by field path, such as 'documents[0].name'. */
function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const { path, message } of error.issues.slice(0, ERRORS_NAMED)) {
    const field = z.core.toDotPath(path);
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

/** Parameters of an address through a schema. A value that it refuses counts as left out: an old link shows the list all the same. */
export function lenient<Schema extends z.ZodType>(query: URLSearchParams, schema: Schema): z.output<Schema> {
  const given = Object.fromEntries(query);
  const { error } = schema.safeParse(given);
  for (const issue of error?.issues ?? []) delete given[String(issue.path[0])];
  return schema.parse(given);
}

/** The values that the first refused fields can have: many wrong items of a list would repeat them. */
function allowedIn(schema: z.ZodType, error: z.ZodError): Allowed | undefined {
  const allowed = new Map<string, readonly (string | number)[]>();
  let room = ALLOWED_NAMED;
  for (const { path } of error.issues.slice(0, ERRORS_NAMED)) {
    const values = allowedAt(schema, path);
    if (!values) continue;
    room -= values.length;
    if (room < 0) break;
    allowed.set(z.core.toDotPath(path), values);
  }
  return allowed.size > 0 ? Object.fromEntries(allowed) : undefined;
}
