/** Reads input: FormData or JSON, through one schema, up to a maximum size. */
import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { DomainError, type ErrorCode, type Meanwhile } from '~/catalogue/errors';
import { BODY_MAX_BYTES, FORM_MAX_BYTES, JSON_MAX } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { checked, lenient } from '~/domain/model/checked';
import { IDEMPOTENCY_KEY } from '~/domain/model/fields';
import { forgivenIn } from '~/domain/model/schema-parts';
import { currentRequest } from '~/gateways/request-context.server';
import { asRead } from './as-read.server';
import { bodyOf } from './body.server';
import { checkFormBody, plainForm } from './form-bounds.server';
import { isBoundedJson } from './json-bounds.server';
import { fieldsOf, knownFields, tooLongToKeep } from './known-fields.server';

/** How many unknown names a refusal names. */
const UNKNOWN_TOLD = 20;

/**
 * @param maxBytes a form with long texts or a file takes more than FORM_MAX_BYTES.
 * @throws {DomainError} not_a_form, body_too_large, too_much_sent, unavailable.
 */
export async function readFormData(request: Request, maxBytes: number = FORM_MAX_BYTES): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  const body = await bodyOf(request, maxBytes, maxBytes > BODY_MAX_BYTES ? 'files' : 'text');
  checkFormBody(body, type);
  try {
    return plainForm(await new Response(body, { headers: { 'Content-Type': type } }).formData());
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('not_a_form');
  }
}

/** Content types that count as JSON. Programs that send a plain string often name none. */
const JSON_TYPES = /^$|^(application|text)\/([\w.-]+\+)?json\b|^text\/plain\b|^application\/octet-stream\b/i;

/** @throws {DomainError} not_json_type, not_json, json_too_complex, body_too_large, too_much_sent, unavailable. */
async function readJsonBody(request: Request): Promise<unknown> {
  if (!JSON_TYPES.test(request.headers.get('Content-Type') ?? '')) throw new DomainError('not_json_type');
  const text = new TextDecoder().decode(await bodyOf(request, BODY_MAX_BYTES, 'text'));
  if (!isBoundedJson(text, JSON_MAX)) throw new DomainError('json_too_complex');
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('not_json');
  }
}

/** @throws {DomainError} invalid with the names that are not among the known ones. */
export function mustKnow(names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const told = unknown.slice(0, UNKNOWN_TOLD).map((name) => [name.slice(0, 100), [VALIDATION.unknownName]]);
  throw new DomainError('invalid', {}, Object.fromEntries(told) as Record<string, string[]>);
}

/** @throws {DomainError} invalid with the fields that the schema does not have, or would not store as they were sent. */
function refuseUnread(schema: z.ZodType, sent: object): void {
  const known = fieldsOf(schema);
  if (!known) return;
  mustKnow(Object.keys(sent), known);
  const wrong = forgivenIn(schema, sent);
  if (Object.keys(wrong).length > 0) throw new DomainError('invalid', {}, wrong);
}

/**
 * The body of a JSON call, through the schema of its form.
 * @param strict refuses fields that the schema does not have, and values that it would read as something else. @throws {DomainError} not_json; invalid with the fields.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  strict = false,
): Promise<z.output<Schema>> {
  const sent = await readJsonBody(request);
  if (strict && typeof sent === 'object' && sent !== null) refuseUnread(schema, sent);
  return checked(schema, sent);
}

/** Like readJson, for an object of which only the fields that are sent are read. */
export async function readPart<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  strict = false,
): Promise<z.output<Schema>> {
  const sent = await readJsonBody(request);
  if (!(schema instanceof z.ZodObject) || typeof sent !== 'object' || sent === null) return checked(schema, sent);
  if (strict) refuseUnread(schema, sent);
  const named = Object.entries(schema.shape).filter(([name]) => Object.hasOwn(sent, name));
  return checked(z.object(Object.fromEntries(named)), sent) as z.output<Schema>;
}

/** Like readJson, for calls with an optional body: none counts as `{}`. */
export async function readJsonIfAny<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  strict = false,
): Promise<z.output<Schema>> {
  const sent = request.headers.has('Transfer-Encoding') || Number(request.headers.get('Content-Length')) > 0;
  return sent ? readJson(request, schema, strict) : schema.parse({});
}

/** The query through a schema; empty values count as missing. @throws {DomainError} invalid with the names. */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== '');
  return checked(schema, Object.fromEntries(given));
}

/** Like readQuery, for pages: invalid values count as missing, so that a mistyped address still shows a page. */
export const readQueryLeniently = <Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> =>
  lenient(new URL(request.url).searchParams, schema);

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

/** The answer to a refused form. */
export interface Refused {
  lastResult: SubmissionResult<string[]>;
  /** The form's key cannot be used again, so the page loads a new one (app/ui/form/use-answer.ts). */
  keyUsed: boolean;
  /** The version of the record that the form was filled in from. */
  read?: number;
  /** What others have changed since the form was opened, and this person too: both are kept until they choose. */
  meanwhile?: Meanwhile;
}

type Sent = string | string[];

/** Stored values as a form sends them. Those that it has in several fields are left as they were sent. */
function inForm(values: Readonly<Record<string, unknown>>): Record<string, Sent> {
  const sent: Record<string, Sent> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'boolean') sent[name] = value ? 'on' : '';
    else if (typeof value !== 'object' || value === null) sent[name] = String(value ?? '');
    else if (Array.isArray(value) && value.every((each) => typeof each === 'string')) sent[name] = value;
  }
  return sent;
}

/** 400, or the error's status, with everything that was typed except the fields in `hide`. */
function refused(
  { reply }: Pick<Submission<unknown, string[]>, 'reply'>,
  options: { hide?: string[]; error?: DomainError; read?: number } = {},
) {
  const { hide, error, read } = options;
  const lastResult = reply({
    hideFields: hide as never,
    ...(error && (error.fields ? { fieldErrors: error.fields } : { formErrors: [error.message] })),
  }) as SubmissionResult<string[]>;
  const changed = error?.meanwhile;
  if (changed) lastResult.initialValue = { ...lastResult.initialValue, ...inForm(changed.taken) };
  const keyUsed = error?.code === 'key_reused';
  if (currentRequest()?.unsent) return data<Refused>({ lastResult, keyUsed, read });
  return data<Refused>({ lastResult, keyUsed, read, meanwhile: changed }, { status: error?.status ?? 400 });
}

/** Correcting the form does not help here: the person must sign in first, or the record no longer exists. */
const PAGES_OF_THEIR_OWN: readonly ErrorCode[] = ['unauthenticated', 'not_found'];

/**
 * A form's action: parses the fields that the schema knows for `work`. If either refuses, returns the form with what was
 * typed. Before the schema's refusal, asks `about`, which throws for those who must not learn what the form looks like.
 */
export async function submitForm<Schema extends z.ZodType, Answer>(
  formData: FormData,
  schema: Schema,
  work: (values: z.output<Schema>) => Promise<Answer>,
  options: { hide?: string[]; about?: () => Promise<unknown> } = {},
): Promise<Answer | ReturnType<typeof refused>> {
  const known = knownFields(formData, schema);
  const hide = [...(options.hide ?? []), ...tooLongToKeep(known, schema)];
  const submission = parseWithZod(known, { schema });
  const read = asRead(formData)?.version;
  const unsent = currentRequest()?.unsent;
  if (unsent) {
    await options.about?.();
    return refused(submission, { hide, read, error: new DomainError(unsent) });
  }
  if (submission.status !== 'success') {
    await options.about?.();
    return refused(submission, { hide, read });
  }
  try {
    return await work(submission.value);
  } catch (error) {
    if (!(error instanceof DomainError) || PAGES_OF_THEIR_OWN.includes(error.code)) throw error;
    return refused(submission, { hide, read, error });
  }
}

/** A form that comes back as it was filled in, with something to read first. Refused as by `submitForm`. */
export const showForm = <Schema extends z.ZodType, Shown extends object>(
  formData: FormData,
  schema: Schema,
  work: (values: z.output<Schema>) => Promise<Shown>,
  about: () => Promise<unknown>,
) => {
  const shown = async (values: z.output<Schema>) => {
    const { initialValue } = parseWithZod(knownFields(formData, schema), { schema }).reply();
    return { ...(await work(values)), lastResult: { initialValue } as SubmissionResult<string[]> };
  };
  return submitForm(formData, schema, shown, { about });
};
