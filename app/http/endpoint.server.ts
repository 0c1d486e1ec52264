import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { DomainError, type ErrorCode, errorMessage } from '~/catalogue/errors';
import {
  CODE_ATTEMPTS,
  LETTERS,
  LIST_MAX,
  RATE_LIMIT_SECONDS,
  SENT_RETRY_SECONDS,
  UNAVAILABLE_SECONDS,
} from '~/catalogue/limits';
import type { Limited } from '~/catalogue/request-rates';
import type { Actor } from '~/domain/base/actor';
import type { AsRead } from '~/domain/base/meanwhile.server';
import { pageQuery } from '~/domain/model/page-query';
import { sessionCookie } from './cookies.server';
import { logUnexpected } from './errors.server';
import { actorOf } from './guards.server';
import { idempotencyKeyOf, readJson, readJsonIfAny, readPart, readQuery } from './input.server';
import { limitRate } from './rate-limit.server';
import { textOf, WholeResponse, wholeJson } from './send.server';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];
type Methods = Partial<Record<Method, (call: Call) => unknown>>;

export type HandlerArgs = Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>;
export type Call = ReturnType<typeof callOf>;

const NO_STORE = { 'Cache-Control': 'no-store' };
/** Only the client's own cache may keep it, and revalidates it with the ETag. */
const REVALIDATED = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' };

/**
 * Serves as loader and action. What a method returns is sent as JSON; undefined becomes 204, a Response is sent as is.
 * Errors are `{ message, code, errors?, allowed? }`. HEAD works like GET; OPTIONS and 405 list the methods (API-01). Reads get ETags.
 */
export function endpoint(methods: Methods, whoAsks: (request: Request) => Promise<Actor> = actorOf) {
  return async (args: HandlerArgs): Promise<Response> => {
    const { request } = args;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const work = methods[reads ? 'GET' : (request.method as Method)];
    try {
      if (!work) return otherMethod(request, methods);
      const call = callOf(args, await whoAsks(request));
      const ifMatch = reads ? null : request.headers.get('If-Match');
      const read = ifMatch && methods.GET ? await mustMatch(ifMatch, await methods.GET(call)) : undefined;
      const value = await work({ ...call, read });
      const response = value instanceof Response ? value : answered(value, reads);
      return reads ? await unlessKnown(request, response) : response;
    } catch (error) {
      if (error instanceof Response) return error;
      if (error instanceof DomainError) return errorAnswer(error);
      logUnexpected(error, request);
      return errorAnswer(new DomainError('unexpected'));
    }
  };
}

/** A program is told which names it has misspelled. Others may send more than we know (STU-10). */
export const isProgram = (actor: Actor): boolean => actor.kind === 'person' && actor.token !== undefined;

/** What a method gets. Body and query are read on demand, so that the method can check permission first. */
const callOf = ({ request, params, context }: HandlerArgs, actor: Actor) => ({
  actor,
  request,
  params: params as Record<
    | 'actionId'
    | 'documentId'
    | 'externalId'
    | 'file'
    | 'id'
    | 'key'
    | 'linkId'
    | 'nctId'
    | 'noteId'
    | 'sha256'
    | 'siteId'
    | 'slug'
    | 'studyId'
    | 'threadId'
    | 'transition'
    | 'version',
    string
  >,
  body: <Schema extends z.ZodType>(schema: Schema) => readJson(request, schema, isProgram(actor)),
  bodyIfAny: <Schema extends z.ZodType>(schema: Schema) => readJsonIfAny(request, schema, isProgram(actor)),
  part: <Schema extends z.ZodType>(schema: Schema) => readPart(request, schema, isProgram(actor)),
  query: <Schema extends z.ZodType>(schema: Schema) => readQuery(request, schema),
  search: new URL(request.url).searchParams,
  page: () => pageAskedFor(request),
  /** The page of a list that the query asks for, as the response. */
  inPages: async <Row>(list: (page: ReturnType<typeof pageAskedFor>) => Promise<Page<Row>>) =>
    pageAnswer(request, await list(pageAskedFor(request))),
  idempotencyKey: () => idempotencyKeyOf(request),
  session: () => sessionCookie.read(request),
  /** What the client has read, if it sends If-Match. */
  read: undefined as AsRead | undefined,
  limitRate: (what: Limited) => limitRate(context, what),
});

function answered(value: unknown, reads: boolean): Response {
  if (value === undefined) return new Response(null, { status: 204, headers: NO_STORE });
  return wholeJson(value, { headers: reads ? REVALIDATED : NO_STORE });
}

function otherMethod(request: Request, methods: Methods): Response {
  const allowed = METHODS.filter((name) => methods[name]).flatMap((name) =>
    name === 'GET' ? ['GET', 'HEAD'] : [name],
  );
  const headers = { ...NO_STORE, Allow: allowed.join(', ') };
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  return wholeJson(
    { message: errorMessage('method_not_allowed', { method: request.method }), code: 'method_not_allowed' },
    { status: 405, headers },
  );
}

const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  too_many_requests: RATE_LIMIT_SECONDS,
  too_many_codes: CODE_ATTEMPTS.seconds,
  too_many_letters: LETTERS.seconds,
  too_much_sent: SENT_RETRY_SECONDS,
  too_many_today: SENT_RETRY_SECONDS,
};

/** A refusal as JSON: `{ message, code, errors?, allowed? }` with its status. */
export function errorAnswer({ code, message, fields, allowed, status, details }: DomainError): Response {
  const headers = new Headers(NO_STORE);
  const seconds = RETRY_AFTER_SECONDS[code] ?? details.seconds ?? (status === 503 ? UNAVAILABLE_SECONDS : undefined);
  if (seconds !== undefined) headers.set('Retry-After', String(seconds));
  if (code === 'token_invalid') headers.set('WWW-Authenticate', 'Bearer error="invalid_token"');
  return wholeJson({ message, code, errors: fields, allowed }, { status, headers });
}

export const uncached = (value: unknown): Response => wholeJson(value, { headers: NO_STORE });

/** @param location where it can be read, if anywhere */
export const created = (value: unknown, location?: string): Response =>
  wholeJson(value, { status: 201, headers: { ...NO_STORE, ...(location && { Location: location }) } });

/** A response that only the client's own cache may keep, and only while the cookie stays the same. */
export const freshFor = (seconds: number, value: unknown): Response =>
  wholeJson(value, { headers: { 'Cache-Control': `private, max-age=${seconds}`, Vary: 'Cookie' } });

export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** The page that the query asks for, up to the maximum size. @throws {DomainError} invalid for `limit` or `cursor`. */
function pageAskedFor(request: Request): z.output<typeof pageQuery> {
  const { limit, cursor } = readQuery(request, pageQuery);
  return { limit: Math.min(limit, LIST_MAX), cursor };
}

/** The rows as a JSON array; `Link: </api/…?cursor=…>; rel="next"` if there are more (API-06). */
function pageAnswer<Row>(request: Request, { rows, next }: Page<Row>): Response {
  const headers = new Headers(REVALIDATED);
  if (next) {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.set('cursor', next);
    headers.set('Link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return wholeJson(rows, { headers });
}

const tagOf = (body: string): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/**
 * For a write to what a GET at the same address shows. @returns what the client has read, for commands that check it
 * again in their transaction. @throws {DomainError} not_as_read if it is not as the client has read it.
 */
async function mustMatch(ifMatch: string, shown: unknown): Promise<AsRead | undefined> {
  const body = await textOf(shown instanceof Response ? shown : answered(shown, true));
  if (!isKnown(tagOf(body), ifMatch)) throw new DomainError('not_as_read');
  const version = (shown as { updatedAt?: unknown } | null)?.updatedAt;
  return typeof version === 'number' ? { version, exactly: true } : undefined;
}

/**
 * Adds an ETag over the content of a JSON response; 304 without a body if the client already has it. The tag is weak,
 * because compression changes the bytes. Responses with no-store stay as they are.
 */
async function unlessKnown(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status !== 200 || !/\bjson\b/.test(headers.get('Content-Type') ?? '')) return response;
  if (headers.get('Cache-Control')?.includes('no-store')) return response;
  const body = await textOf(response);
  const tag = tagOf(body);
  headers.set('ETag', tag);
  if (!isKnown(tag, request.headers.get('If-None-Match'))) return new WholeResponse(body, { status, headers });
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}

/**
 * Whether one of the tags in If-None-Match or If-Match is this one, compared weakly (RFC 9110, 13.1.2): ours are weak only
 * because compression changes the bytes.
 */
const isKnown = (tag: string, tags: string | null): boolean =>
  tags?.trim() === '*' ||
  (tags?.split(',').some((known) => known.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')) ?? false);
