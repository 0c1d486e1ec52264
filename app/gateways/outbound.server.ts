/**
 * Requests to addresses that an organization gives us. Whoever gives one must not reach what only this server can reach, so
 * the addresses that a name leads to are checked, and the connection goes to one of those that were checked (decision 99).
 */
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { DELIVERIES, WEBHOOKS } from '~/catalogue/limits';
import type { WebhookProblem } from '~/catalogue/webhooks';
import { env } from '../env.server';
import { isPublic, isWithin } from './public-address';

const PORTS = ['', '443', '8443'];

/** Whether the operator allows calls to this IP address, public or not (OUTBOUND_ALLOW). */
const isAllowed = (ip: string): boolean => isWithin(ip, env().outboundAllow);

const isUsual = ({ protocol, port }: URL) => protocol === 'https:' && PORTS.includes(port);
/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

const mayCall = (url: URL, ip: string) => isAllowed(ip) || (isUsual(url) && isPublic(ip));

/** Whether we may ever call the address, as far as can be told without resolving its name. */
export function mayBeCalled(address: string): boolean {
  const url = new URL(address);
  const host = hostOf(url);
  if (url.username || url.password || !['http:', 'https:'].includes(url.protocol)) return false;
  if (isIP(host)) return mayCall(url, host);
  // Of a name, only what it leads to can be allowed.
  return isUsual(url) || env().outboundAllow.length > 0;
}

export interface Answered {
  status: number;
  /** The beginning of the body, in one line. */
  text: string;
  /** What Retry-After asks for, in ms. */
  retryAfterMs: number;
}

/** Why there was no answer. */
export class NotAnswered extends Error {
  constructor(
    readonly problem: WebhookProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;
const resolveAll: Resolve = (host) => lookup(host, { all: true });

/** The IP addresses of the host, each of which we may call. @throws {NotAnswered} if it has none or one that we may not. */
async function addressesOf(url: URL, resolve: Resolve) {
  if (!mayBeCalled(url.href)) throw new NotAnswered('address');
  const host = hostOf(url);
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host).catch(() => []);
  if (found.length === 0 || !found.every(({ address }) => mayCall(url, address))) throw new NotAnswered('address');
  return found;
}

interface Options {
  /** Aborts everything: the request fails with its reason. */
  signal?: AbortSignal;
  timeoutMs?: number;
  resolve?: Resolve;
}

/**
 * Posts a text. Redirects are not followed, and only the beginning of the answer is read.
 * @throws {NotAnswered} if there is no answer; the signal's reason if it is aborted.
 */
export async function postTo(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { signal, timeoutMs = DELIVERIES.timeoutMs, resolve = resolveAll }: Options = {},
): Promise<Answered> {
  const url = new URL(address);
  const late = AbortSignal.timeout(timeoutMs);
  const ends = signal ? AbortSignal.any([signal, late]) : late;
  try {
    const checked = await orAborted(addressesOf(url, resolve), ends);
    return await request(url, { headers, body, signal: ends, lookup: pinned(checked) });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof NotAnswered) throw error;
    throw new NotAnswered(late.aborted ? 'timeout' : problemOf(error), { cause: error });
  }
}

/** Resolving a name cannot be aborted. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Names lead to what was checked: asked again, they might lead elsewhere. */
const pinned =
  (checked: { address: string; family: number }[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = checked as [{ address: string; family: number }];
    if (all) callback(null, checked);
    else callback(null, first.address, first.family);
  };

function request(
  url: URL,
  { headers, body, ...options }: { headers: Record<string, string>; body: string } & http.RequestOptions,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    // Without an agent, no connection is used again.
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      ...options,
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers: given } = response;
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, DELIVERIES.answerBytes - bytes));
        bytes += chunk.length;
        if (bytes >= DELIVERIES.answerBytes) response.destroy();
      });
      // The status says whether it has arrived, even if the rest of the answer does not come.
      response.on('error', () => {});
      response.on('close', () => {
        const text = beginning(Buffer.concat(chunks).toString('utf8'));
        resolve({ status, text, retryAfterMs: retryAfterMs(given['retry-after']) });
      });
    });
    sent.end(body);
  });
}

/** Strangers wrote it: in one line, without characters that nobody sees. */
const beginning = (text: string) =>
  [...text.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, WEBHOOKS.answerChars).join('');

const retryAfterMs = (header = ''): number => (/^\d{1,7}$/.test(header) ? Number(header) * 1000 : 0);

function problemOf(error: unknown): WebhookProblem {
  const { code = '' } = error as { code?: string };
  return /^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_|EPROTO)/.test(code)
    ? 'certificate'
    : 'connection';
}
