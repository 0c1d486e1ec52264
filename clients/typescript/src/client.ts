/**
 * A typed client of the StudyBridge API: a method for each call of the OpenAPI document, by its operationId.
 * It needs `fetch` and nothing of Node, so it runs in Node from version 20 and in browsers.
 */
import createFetchClient from 'openapi-fetch';
import { CALLS } from './generated/calls.ts';
import type { components, operations, paths } from './generated/types.ts';

export { VERSION } from './generated/calls.ts';
export type Schemas = components['schemas'];
export type CallName = keyof typeof CALLS;

type Part<Name extends CallName, Place extends string> =
  operations[Name]['parameters'] extends Partial<Record<Place, infer Given>> ? NonNullable<Given> : never;
type Body<Name extends CallName> = operations[Name] extends { requestBody?: infer Given }
  ? BodyIn<NonNullable<Given>>
  : never;
type BodyIn<Given> = Given extends { content: infer Content }
  ? Content extends { 'application/json': infer Json }
    ? Json
    : Blob | Uint8Array
  : never;

/** A member that is left out if the call has none, and can be left out if nothing in it is needed. */
type Member<Key extends string, Value, Needed extends boolean> = [Value] extends [never]
  ? { [K in Key]?: never }
  : Needed extends true
    ? { [K in Key]: Value }
    : { [K in Key]?: Value };
type IsNeeded<Value> = Record<never, never> extends Value ? false : true;
type NeedsBody<Name extends CallName> = operations[Name] extends { requestBody: unknown } ? true : false;

/** What one call is made with, beside what it says in its path, query and body. */
export interface CallOptions {
  signal?: AbortSignal;
  /** The ETag of what you have read: if it has changed since, nothing is saved and the call fails with not_as_read. */
  ifMatch?: string;
  /**
   * Makes a repeated call count once. Calls that take a key get a new one each time, so give one only if you repeat a call
   * yourself, for example after your program was restarted.
   */
  idempotencyKey?: string;
}
export type Input<Name extends CallName> = CallOptions &
  Member<'path', Part<Name, 'path'>, true> &
  Member<'query', Part<Name, 'query'>, IsNeeded<Part<Name, 'query'>>> &
  Member<'body', Body<Name>, NeedsBody<Name>>;
type Inputs<Name extends CallName> =
  Record<never, never> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];

type Good = 200 | 201 | 202 | 204;
type In<Response> = Response extends { content: infer Content }
  ? Content extends { 'application/json': infer Json }
    ? Json
    : Blob
  : undefined;
/** What a call answers: its JSON, a Blob if it is a file, undefined if it is nothing. */
export type Answer<Name extends CallName> = {
  [Status in keyof operations[Name]['responses']]: Status extends Good
    ? In<operations[Name]['responses'][Status]>
    : never;
}[keyof operations[Name]['responses']];

/** The calls that answer a list in pages. */
export type PagedName = {
  [Name in CallName]: Part<Name, 'query'> extends { cursor?: string }
    ? Answer<Name> extends readonly unknown[]
      ? Name
      : never
    : never;
}[CallName];

/** An entry of such a list. */
export type Entry<Name extends PagedName> = Answer<Name> extends readonly (infer Item)[] ? Item : never;

type Methods = { readonly [Name in CallName]: (...input: Inputs<Name>) => Promise<Answer<Name>> };
export interface Client extends Methods {
  /** Each entry of a list, from all of its pages, which are read one after the other. */
  pages<Name extends PagedName>(name: Name, ...input: Inputs<Name>): AsyncGenerator<Entry<Name>>;
  /** The same as the method of that name, with the response, for its headers: ETag, Location, X-Request-Id. */
  respond<Name extends CallName>(
    name: Name,
    ...input: Inputs<Name>
  ): Promise<{ data: Answer<Name>; response: Response }>;
}

export interface ClientOptions {
  /** Of the server, as in https://studybridge.example. */
  baseUrl: string;
  /** An API token, as in sb_live_…. Never put one into a page that others load. */
  token?: string;
  /** How often a call is made again after 429 or 503, or when a call that counts once gets no answer. 3 by default. */
  retries?: number;
  /** The longest wait for Retry-After, in seconds: 60 by default. What would take longer fails at once. */
  longestWait?: number;
  fetch?: (request: Request) => Promise<Response>;
}

/** The body of an error, if it has one. */
interface Refusal {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
  allowed?: Record<string, (string | number)[]>;
}

/** A call that was refused. `code` names the error and stays when `message` is reworded. */
export class StudyBridgeError extends Error {
  override readonly name = 'StudyBridgeError';
  readonly status: number;
  readonly code: string;
  /** What is wrong with each field, by its name. */
  readonly errors: Record<string, string[]>;
  /** The values that refused choices can have, by field. */
  readonly allowed: Record<string, (string | number)[]>;
  /** Seconds to wait, if the server says. */
  readonly retryAfter: number | null;
  /** Tell it to us if you ask about the error. */
  readonly requestId: string | null;

  constructor({ status, headers }: Response, { message, code, errors, allowed }: Refusal = {}) {
    super(message ?? `The server answered ${status}.`);
    this.status = status;
    this.code = code ?? 'unknown';
    this.errors = errors ?? {};
    this.allowed = allowed ?? {};
    this.retryAfter = secondsIn(headers);
    this.requestId = headers.get('X-Request-Id');
  }
}

const KEY = 'Idempotency-Key';
const FIRST_WAIT_SECONDS = 0.5;

function secondsIn(headers: Headers): number | null {
  const given = headers.get('Retry-After');
  return given !== null && /^\d+$/.test(given) ? Number(given) : null;
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Repeats what may be repeated: after 429 and 503 nothing has changed; after no answer, that is known only of some calls. */
function patiently({ retries = 3, longestWait = 60, fetch: send = (request) => fetch(request) }: ClientOptions) {
  return async (request: Request): Promise<Response> => {
    const countsOnce = request.method === 'GET' || request.headers.has(KEY);
    const isRepeatable = countsOnce || request.method !== 'POST';
    for (let tried = 0; ; tried++) {
      const pause = FIRST_WAIT_SECONDS * 2 ** tried;
      const isLast = tried >= retries;
      // Each try has a body of its own.
      const response = await send(isLast ? request : request.clone()).catch((error: unknown) => {
        if (isLast || !countsOnce || request.signal.aborted) throw error;
        return null;
      });
      const seconds = (response && secondsIn(response.headers)) ?? pause;
      if (response) {
        const isBusy = response.status === 429 || response.status === 503;
        if (!isBusy || !isRepeatable || isLast || seconds > longestWait) return response;
        await response.body?.cancel();
      }
      await wait(seconds, request.signal);
    }
  };
}

/** The address of the next page in a Link header. */
function nextIn({ headers }: Response): URLSearchParams | null {
  const [, address] = headers.get('Link')?.match(/<([^>]*)>;\s*rel="next"/) ?? [];
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams;
}

interface Given extends CallOptions {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** @throws {StudyBridgeError} by each method, for a call that is refused; what `fetch` throws, without an answer. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, token } = options;
  const api = createFetchClient<paths>({
    baseUrl: baseUrl.replace(/\/$/, ''),
    headers: { Accept: 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    fetch: patiently(options),
  });

  async function respond(name: CallName, given: Given = {}): Promise<{ data: unknown; response: Response }> {
    const [method, path, ...traits] = CALLS[name] as readonly [string, string, ...string[]];
    const { path: places, query, body, signal, ifMatch, idempotencyKey } = given;
    const sendsFile = traits.includes('sendsFile');
    const key = idempotencyKey ?? (traits.includes('key') ? crypto.randomUUID() : undefined);
    const headers = {
      ...(key !== undefined && { [KEY]: key }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      ...(sendsFile && { 'Content-Type': 'application/octet-stream' }),
      ...(traits.includes('file') && { Accept: '*/*' }),
    };
    const { data, error, response } = await api.request(
      method as 'get',
      path as never,
      {
        params: { path: places, query },
        ...(body !== undefined && { body }),
        ...(sendsFile && { bodySerializer: (file: unknown) => file }),
        ...(signal && { signal }),
        headers,
        parseAs: traits.includes('file') ? 'blob' : 'json',
      } as never,
    );
    if (!response.ok) throw new StudyBridgeError(response, typeof error === 'object' ? (error as Refusal) : {});
    return { data, response };
  }

  async function* pages(name: CallName, given: Given = {}) {
    let query = given.query;
    while (true) {
      const { data, response } = await respond(name, { ...given, ...(query && { query }) });
      yield* data as unknown[];
      const next = nextIn(response);
      if (!next) return;
      query = { ...query, cursor: next.get('cursor') };
    }
  }

  const methods = Object.fromEntries(
    Object.keys(CALLS).map((name) => [name, async (given?: Given) => (await respond(name as CallName, given)).data]),
  );
  return { ...methods, respond, pages } as unknown as Client;
}
