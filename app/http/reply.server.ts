/** Responses: redirects with a message, and JSON. */
import { json, redirect } from '@remix-run/node';
import { errorMessage } from '~/catalogue/errors';
import { CODE_TRIES, RATE_LIMIT_SECONDS, UNAVAILABLE_SECONDS } from '~/catalogue/limits';
import { TOASTS, type Toast } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { flashCookie } from './cookies.server';
import { asResponse, logUnexpected } from './errors.server';
import { unlessKnown } from './etag.server';
import { actorOf } from './guards.server';
import { wantsPage } from './input.server';
import { REVALIDATED } from './lists.server';

export interface ErrorBody {
  message: string;
  errors?: Record<string, string[]>;
}

/** 303 to `to`, with a message to show there (toast with JavaScript, banner without). */
export async function redirectWith(to: string, toast: Toast | null, headers = new Headers()): Promise<Response> {
  if (toast) headers.append('Set-Cookie', await flashCookie.write(toast));
  return redirect(to, { status: 303, headers });
}

/**
 * For addresses that people open from a link: sends a visitor's browser to sign in and back (GEN-07). Programs, which do
 * not ask for HTML, get 401.
 * @throws a redirect.
 */
export async function leadToSignIn(request: Request, actor: Actor): Promise<void> {
  if (actor.kind !== 'visitor' || !wantsPage(request)) return;
  const { pathname, search } = new URL(request.url);
  throw await redirectWith(paths.loginEntry(pathname + search), TOASTS.unauthorized);
}

/**
 * An action without fields (approve, invite, sign out …), sent by a form. Redirects back with a message either way.
 * A refusal shows the catalogue's message on the page it came from.
 */
export async function perform<T>(
  work: () => Promise<T>,
  tell: {
    to: string | ((value: T) => string);
    done: (value: T) => Toast | null;
    failed: (message: string) => Toast;
    back?: string;
  },
): Promise<Response> {
  try {
    const value = await work();
    return redirectWith(typeof tell.to === 'string' ? tell.to : tell.to(value), tell.done(value));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'unauthenticated' || error.code === 'forbidden') throw asResponse(error);
    // The record was deleted meanwhile, or nothing can be saved: show the page of that status, with what failed.
    if (error.code === 'not_found' || error.code === 'unavailable') throw asResponse(error, tell.failed(error.message));
    return redirectWith(tell.back ?? (typeof tell.to === 'string' ? tell.to : '/'), tell.failed(error.message));
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];
type Work = (actor: Actor) => Promise<unknown>;

const NO_STORE = { 'Cache-Control': 'no-store' };

/**
 * A JSON endpoint: one function serves as loader and action. Each method's function returns the response body:
 * undefined for 204, a Response as it is, anything else as JSON. Errors return `{ message, errors? }`.
 * HEAD works like GET, OPTIONS lists the methods, and any other method is 405 with the same list (API-01). Responses to
 * reads have an ETag.
 */
export async function endpoint(
  request: Request,
  methods: Partial<Record<Method, Work>>,
  whoAsks: (request: Request) => Promise<Actor> = actorOf,
): Promise<Response> {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const work = methods[reads ? 'GET' : (request.method as Method)];
  try {
    if (!work) return otherMethod(request, methods);
    const value = await work(await whoAsks(request));
    const response = value instanceof Response ? value : answered(value, reads);
    return reads ? await unlessKnown(request, response) : response;
  } catch (error) {
    if (error instanceof Response) return error;
    if (error instanceof DomainError) return errorAnswer(error);
    logUnexpected(error, request);
    return errorAnswer(new DomainError('unexpected'));
  }
}

function answered(value: unknown, reads: boolean): Response {
  if (value === undefined) return new Response(null, { status: 204, headers: NO_STORE });
  return json(value, { headers: reads ? REVALIDATED : NO_STORE });
}

function otherMethod(request: Request, methods: Partial<Record<Method, Work>>): Response {
  const allowed = METHODS.filter((name) => methods[name]).flatMap((name) =>
    name === 'GET' ? ['GET', 'HEAD'] : [name],
  );
  const headers = { ...NO_STORE, Allow: allowed.join(', ') };
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  const message = errorMessage('method_not_allowed', { method: request.method });
  return json<ErrorBody>({ message }, { status: 405, headers });
}

/** A refusal as JSON: `{ message, errors? }` with its status. */
export function errorAnswer({ code, message, fields, status }: DomainError): Response {
  const headers = new Headers(NO_STORE);
  if (code === 'too_many_requests') headers.set('Retry-After', String(RATE_LIMIT_SECONDS));
  if (code === 'too_many_codes') headers.set('Retry-After', String(CODE_TRIES.seconds));
  if (status === 503) headers.set('Retry-After', String(UNAVAILABLE_SECONDS));
  return json<ErrorBody>({ message, errors: fields }, { status, headers });
}

/** A response that no cache may keep. */
export const uncached = (value: unknown): Response => json(value, { headers: NO_STORE });

/** 201 with the new record. */
export const created = (value: unknown): Response => json(value, { status: 201, headers: NO_STORE });
