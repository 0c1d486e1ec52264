/** Requests to the registry: with a time limit, retries, a size limit and a cache. Only a job that has to end throws. */
import { setTimeout as pause } from 'node:timers/promises';
import { BrokenCircuitError, TaskCancelledError } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import pRetry, { type Options as RetryOptions } from 'p-retry';
import { trimmed } from '~/catalogue/trim';
import { PUBLIC_REGISTRIES } from '../env.server';
import { type Dependency, dependency } from './dependency.server';
import { traceHeaders } from './tracing.server';

export interface RequestOptions {
  /** e.g. https://clinicaltrials.gov/api/v2 */
  baseUrl: string;
  fetch?: typeof fetch;
  /** For all attempts together, including the response body. */
  timeoutMs?: number;
  retry?: Pick<RetryOptions, 'retries' | 'minTimeout'>;
  now?: () => number;
}

export type Failure =
  /** 404, and 400: the registry doesn't understand the number, so it has no such trial. */
  | { kind: 'missing' }
  | { kind: 'http'; status: number }
  | { kind: 'unreachable'; reason: 'timeout' | 'network' }
  /** A 200 whose body isn't what we asked for, or is too large. */
  | { kind: 'nonsense' };

type Reply<T> = { kind: 'found'; value: T } | Failure;

const MOST_BYTES = 20 * 1024 * 1024;
/** Objects and lists, each of which takes far more memory than its two brackets. The largest records have a third of it. */
const MOST_PARTS = 500_000;
const BRACKETS = [0x5b, 0x7b];
const LONGEST_WAIT_MS = 5000;
const TIMEOUT_MS = 8000;
const MOST_REDIRECTS = 3;
const FRESH_MS = 10 * 60 * 1000;

class RequestFailed extends Error {
  constructor(
    readonly failure: Failure,
    readonly retry: { afterMs: number } | null = null,
  ) {
    super(failure.kind);
  }
}

/** One for each registry, by its name in the log. */
export const registryCalled = (
  name: string,
  { timeoutMs = TIMEOUT_MS }: Pick<RequestOptions, 'timeoutMs'>,
): Dependency =>
  dependency(name, timeoutMs, {
    isAnswer: (error) => error instanceof RequestFailed && ['missing', 'nonsense'].includes(error.failure.kind),
  });

/**
 * GET {baseUrl}/{path} as JSON. Retries when the registry is busy (429), broken (5xx) or can't be reached, and waits as
 * long as Retry-After says, up to five seconds.
 * @param read turns the parsed body, from that path of the registry's host, into the value; if it throws, the body counts as
 * invalid.
 */
export async function askRegistry<T>(
  registry: Dependency,
  path: string,
  read: (body: unknown, path: string) => T,
  options: RequestOptions,
): Promise<Reply<T>> {
  try {
    const value = await registry.call((signal) =>
      pRetry(() => attempt(path, read, options, signal), {
        retries: 2,
        minTimeout: 300,
        factor: 4,
        signal,
        ...options.retry,
        shouldRetry: async ({ error }) => {
          if (!(error instanceof RequestFailed) || !error.retry) return false;
          await pause(error.retry.afterMs, undefined, { signal });
          return true;
        },
      }),
    );
    return { kind: 'found', value };
  } catch (error) {
    if (error instanceof RequestFailed) return error.failure;
    if (error instanceof TaskCancelledError || error instanceof BrokenCircuitError)
      return { kind: 'unreachable', reason: 'timeout' };
    throw error;
  }
}

async function attempt<T>(
  path: string,
  read: (body: unknown, path: string) => T,
  { baseUrl, now, ...options }: RequestOptions,
  signal: AbortSignal,
): Promise<T> {
  let text: string | undefined;
  let address = new URL(`${trimmed(baseUrl, /\//)}/${path}`);
  try {
    const headers = { accept: 'application/json', ...(!PUBLIC_REGISTRIES.includes(baseUrl) && traceHeaders()) };
    const ask = () => (options.fetch ?? fetch)(address.href, { headers, signal, redirect: 'manual' });
    let response = await ask();
    for (let sent = 0; sent < MOST_REDIRECTS && isRedirect(response); sent++) {
      await response.body?.cancel();
      address = redirectedTo(response, address);
      response = await ask();
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw failedBy(response, now);
    }
    text = await readText(response);
  } catch (error) {
    if (error instanceof RequestFailed) throw error;
    throw new RequestFailed({ kind: 'unreachable', reason: 'network' }, { afterMs: 0 });
  }
  try {
    return read(JSON.parse(text ?? ''), address.pathname);
  } catch {
    throw new RequestFailed({ kind: 'nonsense' });
  }
}

const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status);

/** An old number is sent on to the current one. Nobody else's host or port is asked, whatever the registry says. */
function redirectedTo(response: Response, from: URL): URL {
  const location = response.headers.get('location') ?? '';
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  if (to?.origin === from.origin && !to.username && !to.password) return to;
  throw new RequestFailed({ kind: 'http', status: response.status });
}

function failedBy({ status, headers }: Response, now?: () => number): RequestFailed {
  if (status === 404 || status === 400) return new RequestFailed({ kind: 'missing' });
  const retried = status === 429 || status >= 500;
  const afterMs = Math.min(retryAfterMs(headers.get('retry-after'), now), LONGEST_WAIT_MS);
  return new RequestFailed({ kind: 'http', status }, retried ? { afterMs } : null);
}

/** The body as text; undefined if it is larger than a registry response can be. */
async function readText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let parts = 0;
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    for (const byte of chunk) if (BRACKETS.includes(byte)) parts += 1;
    if (bytes > MOST_BYTES || parts > MOST_PARTS) return undefined; // leaving the loop cancels the rest
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Retry-After, in seconds or as a date, in milliseconds. */
function retryAfterMs(header: string | null, now: () => number = Date.now): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

/**
 * Caches what was found for ten minutes, and lets requests for the same thing at the same time share one call. A caller that
 * needs it `fresh` always gets what is there now. `inCache` never asks.
 */
export function cached<Answer extends { kind: string }>(
  ask: (key: string) => Promise<Answer>,
  { max, now = Date.now }: { max: number; now?: () => number },
): { get: (key: string, fresh?: boolean) => Promise<Answer>; inCache: (key: string) => Answer | undefined } {
  const cache = new LRUCache<string, Answer>({
    max,
    ttl: FRESH_MS - 1,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: ask,
    ignoreFetchAbort: true,
  });
  const get = async (key: string, fresh = false) => {
    const answer = await cache.forceFetch(key, { forceRefresh: fresh });
    if (answer.kind !== 'found' && cache.peek(key) === answer) cache.delete(key);
    return answer;
  };
  return { get, inCache: (key) => cache.get(key) };
}
