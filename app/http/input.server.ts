/** Reads input: FormData or JSON, through one schema, up to a maximum size. */
import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { z } from 'zod';
import type { ErrorCode } from '~/catalogue/errors';
import { BODY_MAX_BYTES, BODY_MAX_PARTS, FORM_FIELDS_MAX, FORM_NAME_MAX } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { DomainError } from '~/domain/errors';
import { checked, IDEMPOTENCY_KEY } from '~/domain/fields';

/** Up to this much excess is read and discarded: a browser that cannot finish sending does not show the response. */
const DISCARDED_MAX_BYTES = 64 * 1_048_576;

/** The whole body in memory. @throws {DomainError} body_too_large. */
async function bodyOf(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const hardLimit = maxBytes + DISCARDED_MAX_BYTES;
  if (Number(request.headers.get('Content-Length')) > hardLimit) throw new DomainError('body_too_large');
  const chunks: Uint8Array[] = [];
  let seen = 0;
  for await (const chunk of request.body ?? []) {
    seen += chunk.byteLength;
    if (seen <= maxBytes) chunks.push(chunk);
    else if (seen > hardLimit) break;
  }
  if (seen > maxBytes) throw new DomainError('body_too_large');
  return Buffer.concat(chunks);
}

/**
 * The same for a file, which must be as long as the client announced.
 * @throws {DomainError} body_too_large; upload_cut_off if the connection ended early.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const promised = request.headers.get('Content-Length');
  try {
    const bytes = await bodyOf(request, maxBytes);
    if (promised === null || bytes.byteLength === Number(promised)) return bytes;
  } catch (error) {
    if (error instanceof DomainError) throw error;
  }
  throw new DomainError('upload_cut_off', { file: 'the file' });
}

/** @throws {DomainError} not_a_form, body_too_large. */
export async function readFormData(request: Request, maxBytes: number = BODY_MAX_BYTES): Promise<FormData> {
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
  try {
    return plainForm(await new Response(await bodyOf(request, maxBytes), { headers }).formData());
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('not_a_form');
  }
}

/** @throws {DomainError} not_a_form for names such as `a[999999999]`, which would become a list of that length. */
export function plainForm<Form extends FormData | URLSearchParams>(form: Form): Form {
  const names = [...form.keys()];
  const plain = (name: string) => name.length <= FORM_NAME_MAX && !/\[\d{3,}\]/.test(name);
  if (names.length > FORM_FIELDS_MAX || !names.every(plain)) throw new DomainError('not_a_form');
  return form;
}

/** Content types that count as JSON. Programs that send a plain string often name none. */
const JSON_TYPES = /^$|^(application|text)\/([\w.-]+\+)?json\b|^text\/plain\b|^application\/octet-stream\b/i;

/** At most this many objects and lists; brackets within text count too. */
function partsIn(json: Uint8Array): number {
  let parts = 0;
  for (const byte of json) if (byte === 0x5b || byte === 0x7b) parts += 1;
  return parts;
}

/** @throws {DomainError} not_json_type, not_json, body_too_large. */
async function readJsonBody(request: Request): Promise<unknown> {
  if (!JSON_TYPES.test(request.headers.get('Content-Type') ?? '')) throw new DomainError('not_json_type');
  const bytes = await bodyOf(request, BODY_MAX_BYTES);
  // Each may be refused with a message of its own, which takes a hundred times as long as reading it.
  if (partsIn(bytes) > BODY_MAX_PARTS) throw new DomainError('body_too_large');
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('not_json');
  }
}

/** The body of a JSON call, through the schema of its form. @throws {DomainError} not_json; invalid with the fields. */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  return checked(schema, await readJsonBody(request));
}

/** Like readJson, for calls with an optional body: none counts as `{}`. */
export async function readJsonIfAny<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const sent = request.headers.has('Transfer-Encoding') || Number(request.headers.get('Content-Length')) > 0;
  return sent ? readJson(request, schema) : schema.parse({});
}

/** The query through a schema; empty values count as missing. @throws {DomainError} invalid with the names. */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== '');
  return checked(schema, Object.fromEntries(given));
}

/** Like readQuery, for pages: invalid values count as missing, so that a mistyped address still shows a page. */
export function readQueryLeniently<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const { error } = schema.safeParse(given);
  for (const issue of error?.issues ?? []) delete given[String(issue.path[0])];
  return schema.parse(given);
}

/** Whether the caller is a program and not a form: it sends JSON, or prefers JSON. */
export const wantsJson = (request: Request): boolean =>
  /\bjson\b/.test(request.headers.get('Content-Type') ?? '') ||
  /^application\/json/.test(request.headers.get('Accept') ?? '');

export const wantsPage = (request: Request): boolean => /\btext\/html\b/.test(request.headers.get('Accept') ?? '');

/** The call's idempotency key. @throws {DomainError} invalid: ignoring a malformed one could run the call twice. */
export const idempotencyKeyOf = (request: Request): string | null => {
  const key = request.headers.get('Idempotency-Key');
  if (!key || IDEMPOTENCY_KEY.test(key)) return key || null;
  throw new DomainError('invalid', {}, { 'Idempotency-Key': [VALIDATION.idempotencyKey] });
};

interface Refused {
  lastResult: SubmissionResult<string[]>;
}

/** 400, or the error's status, with everything that was typed except the fields in `hide`. */
function refused<T>(submission: Submission<T, string[]>, options: { hide?: string[]; error?: DomainError } = {}) {
  const { hide, error } = options;
  const lastResult = submission.reply({
    hideFields: hide as never,
    ...(error && (error.fields ? { fieldErrors: error.fields } : { formErrors: [error.message] })),
  }) as SubmissionResult<string[]>;
  return data<Refused>({ lastResult }, { status: error?.status ?? 400 });
}

/** Correcting the form does not help here: the person must sign in first, or the record no longer exists. */
const PAGES_OF_THEIR_OWN: readonly ErrorCode[] = ['unauthenticated', 'not_found'];

/** A form's action: parses the form for `work`. If either refuses, returns the form with what was typed. */
export async function submitForm<Schema extends z.ZodType, Answer>(
  formData: FormData,
  schema: Schema,
  work: (values: z.output<Schema>) => Promise<Answer>,
  options: { hide?: string[] } = {},
): Promise<Answer | ReturnType<typeof refused>> {
  const submission = parseWithZod(formData, { schema });
  if (submission.status !== 'success') return refused(submission, options);
  try {
    return await work(submission.value);
  } catch (error) {
    if (!(error instanceof DomainError) || PAGES_OF_THEIR_OWN.includes(error.code)) throw error;
    return refused(submission, { ...options, error });
  }
}
