/** Answers: pages, redirects with a message, JSON. The one place that turns a DomainError into a status. */
import { json, redirect } from '@remix-run/node';
import { errorMessage } from '~/catalogue/errors';
import type { Toast } from '~/catalogue/messages';
import type { Actor } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { flashCookie } from './cookies.server';
import { asResponse, logUnexpected } from './errors.server';
import { actorOf } from './guards.server';

export interface ErrorBody {
  message: string;
  errors?: Record<string, string[]>;
}

/** Awaits a verb for a page's loader; a refusal becomes the page of its status. */
export async function answer<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asResponse(error);
  }
}

/** 303 to `to`, with a message to show there (toast with JavaScript, banner without). */
export async function redirectWith(to: string, toast: Toast | null, headers = new Headers()): Promise<Response> {
  if (toast) headers.append('Set-Cookie', await flashCookie.write(toast));
  return redirect(to, { status: 303, headers });
}

/**
 * A deed without fields (approve, invite, sign out …) by form: done, and back with a message either way.
 * A refusal is told in the catalogue's words on the page it came from.
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
    if (error.code === 'unauthenticated' || error.code === 'not_found' || error.code === 'forbidden')
      throw asResponse(error);
    return redirectWith(tell.back ?? (typeof tell.to === 'string' ? tell.to : '/'), tell.failed(error.message));
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A JSON door: one function serves as loader and action. Each method is a verb's call that returns what to
 * answer: undefined for 204, a Response as it is, anything else as JSON. Errors answer `{ message, errors? }`.
 */
export async function door(
  request: Request,
  methods: Partial<Record<Method, (actor: Actor) => Promise<unknown>>>,
): Promise<Response> {
  const method = (request.method === 'HEAD' ? 'GET' : request.method) as Method;
  const work = methods[method];
  const headers = { 'Cache-Control': 'no-store' };
  try {
    if (!work) {
      const allowed = Object.keys(methods).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
      const message = errorMessage('method_not_allowed', { method: request.method });
      return json<ErrorBody>({ message }, { status: 405, headers: { ...headers, Allow: allowed.join(', ') } });
    }
    const value = await work(await actorOf(request));
    if (value instanceof Response) return value;
    return value === undefined ? new Response(null, { status: 204, headers }) : json(value, { headers });
  } catch (error) {
    if (error instanceof Response) return error;
    if (error instanceof DomainError) {
      return json<ErrorBody>({ message: error.message, errors: error.fields }, { status: error.status, headers });
    }
    logUnexpected(error, request);
    return json<ErrorBody>({ message: 'Something went wrong on our side.' }, { status: 500, headers });
  }
}

/** 201 with what was made. */
export const created = (value: unknown): Response =>
  json(value, { status: 201, headers: { 'Cache-Control': 'no-store' } });
