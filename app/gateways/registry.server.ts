import { type RegistryRecord, registryRecord } from '~/registry/record';

export type RegistryAnswer =
  | { kind: 'found'; record: RegistryRecord }
  /** 404, and 400: a number the registry cannot read names no study of it. */
  | { kind: 'missing' }
  | { kind: 'http'; status: number }
  | { kind: 'unreachable'; reason: 'timeout' | 'network' }
  /** A 200 that is not a study record, or is too big to be one. */
  | { kind: 'nonsense' };

export interface Registry {
  /** Looks a study up, from memory when it was read within 10 minutes. The record's number can differ: the registry has aliases. */
  fetchRecord(nctId: string): Promise<RegistryAnswer>;
}

export interface RegistryOptions {
  /** e.g. https://clinicaltrials.gov/api/v2 */
  baseUrl: string;
  fetch?: typeof fetch;
  /** For one try, answer included. */
  timeoutMs?: number;
  /** Waits before each further try: as many retries as there are numbers. */
  delaysMs?: readonly number[];
  now?: () => number;
}

const FRESH_MS = 10 * 60 * 1000;
const MOST_KEPT = 500;
const MOST_BYTES = 20 * 1024 * 1024;
const LONGEST_WAIT_MS = 5000;

/** The ClinicalTrials.gov v2 API: GET {baseUrl}/studies/{nctId}, with time limit, retries and a cache (REG-01). Never throws. */
export function createRegistry(options: RegistryOptions): Registry {
  const { now = Date.now } = options;
  const kept = new Map<string, { record: RegistryRecord; until: number }>();
  const underWay = new Map<string, Promise<RegistryAnswer>>();

  function recall(id: string): RegistryRecord | undefined {
    const entry = kept.get(id);
    kept.delete(id);
    if (!entry || entry.until <= now()) return undefined;
    kept.set(id, entry); // Last in the map is last used.
    return entry.record;
  }

  async function ask(id: string): Promise<RegistryAnswer> {
    const answer = await request(id, options);
    if (answer.kind === 'found') kept.set(id, { record: answer.record, until: now() + FRESH_MS });
    const oldest = kept.keys().next().value;
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return answer;
  }

  return {
    async fetchRecord(nctId) {
      const id = nctId.trim().toUpperCase();
      // Anything else could not be a study's number, and could lead to another address of the API.
      if (!/^NCT[0-9A-Z]{1,20}$/.test(id)) return { kind: 'missing' };
      const record = recall(id);
      if (record) return { kind: 'found', record };
      const asked = underWay.get(id) ?? ask(id).finally(() => underWay.delete(id));
      underWay.set(id, asked);
      return asked;
    },
  };
}

interface Try {
  answer: RegistryAnswer;
  retry?: boolean;
  retryAfterMs?: number;
}

async function request(id: string, options: RegistryOptions): Promise<RegistryAnswer> {
  const { delaysMs = [300, 1200] } = options;
  for (let retries = 0; ; retries++) {
    const { answer, retry, retryAfterMs = 0 } = await tryOnce(id, options);
    const delay = delaysMs[retries];
    if (!retry || delay === undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(delay, retryAfterMs), LONGEST_WAIT_MS)));
  }
}

async function tryOnce(id: string, { baseUrl, timeoutMs = 8000, ...options }: RegistryOptions): Promise<Try> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const url = `${baseUrl.replace(/\/+$/, '')}/studies/${id}`;
    const response = await (options.fetch ?? fetch)(url, { headers: { accept: 'application/json' }, signal });
    if (response.ok && response.body) return { answer: readRecord(await readText(response)) };
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

/** The body as text; undefined when it is bigger than a record can be. */
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

function readRecord(text: string | undefined): RegistryAnswer {
  try {
    return { kind: 'found', record: registryRecord.parse(JSON.parse(text ?? '')) };
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
