/** How the registry is asked: with a time limit, retries and a bound on what is read. Never throws. */

export interface RequestOptions {
  /** e.g. https://clinicaltrials.gov/api/v2 */
  baseUrl: string;
  fetch?: typeof fetch;
  /** For one try, answer included. */
  timeoutMs?: number;
  /** Waits before each further try: as many retries as there are numbers. */
  delaysMs?: readonly number[];
  now?: () => number;
}

export type Failure =
  /** 404, and 400: what the registry cannot read names nothing of it. */
  | { kind: 'missing' }
  | { kind: 'http'; status: number }
  | { kind: 'unreachable'; reason: 'timeout' | 'network' }
  /** A 200 that is not what was asked for, or is too big to be. */
  | { kind: 'nonsense' };

export type Reply<T> = { kind: 'found'; value: T } | Failure;

const MOST_BYTES = 20 * 1024 * 1024;
const LONGEST_WAIT_MS = 5000;

interface Try<T> {
  answer: Reply<T>;
  retry?: boolean;
  retryAfterMs?: number;
}

/**
 * GET {baseUrl}/{path} as JSON. Busy (429), broken (5xx) and unreached registries are asked again, after Retry-After if
 * it says so.
 * @param read makes the value of the parsed body; what it throws counts as nonsense.
 */
export async function askRegistry<T>(
  path: string,
  read: (body: unknown) => T,
  options: RequestOptions,
): Promise<Reply<T>> {
  const { delaysMs = [300, 1200] } = options;
  for (let retries = 0; ; retries++) {
    const { answer, retry, retryAfterMs = 0 } = await tryOnce(path, read, options);
    const delay = delaysMs[retries];
    if (!retry || delay === undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(delay, retryAfterMs), LONGEST_WAIT_MS)));
  }
}

async function tryOnce<T>(
  path: string,
  read: (body: unknown) => T,
  { baseUrl, timeoutMs = 8000, ...options }: RequestOptions,
): Promise<Try<T>> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const url = `${baseUrl.replace(/\/+$/, '')}/${path}`;
    const response = await (options.fetch ?? fetch)(url, { headers: { accept: 'application/json' }, signal });
    if (response.ok && response.body) return { answer: parsed(await readText(response), read) };
    if (response.ok) return { answer: { kind: 'nonsense' } };
    await response.body?.cancel();
    if (response.status === 404 || response.status === 400) return { answer: { kind: 'missing' } };
    const retry = response.status === 429 || response.status >= 500;
    const retryAfterMs = waitAsked(response.headers.get('retry-after'), options.now);
    return { answer: { kind: 'http', status: response.status }, retry, retryAfterMs };
  } catch {
    // Who has waited the whole time limit once is not made to wait it thrice.
    if (signal.aborted) return { answer: { kind: 'unreachable', reason: 'timeout' } };
    return { answer: { kind: 'unreachable', reason: 'network' }, retry: true };
  }
}

/** The body as text; undefined when it is bigger than an answer can be. */
async function readText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) return undefined; // Leaving the loop cancels the rest.
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parsed<T>(text: string | undefined, read: (body: unknown) => T): Reply<T> {
  try {
    return { kind: 'found', value: read(JSON.parse(text ?? '')) };
  } catch {
    return { kind: 'nonsense' };
  }
}

/** Retry-After, in seconds or as a date, in milliseconds. */
function waitAsked(header: string | null, now: () => number = Date.now): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
