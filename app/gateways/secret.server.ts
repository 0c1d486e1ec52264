import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '../env.server';

let cached: string | undefined;

/** SESSION_SECRET, or a secret that is generated once and stored in DATA_DIR. */
function masterSecret(): string {
  cached ??= env().sessionSecret;
  if (cached) return cached;
  mkdirSync(env().dataDir, { recursive: true });
  const file = join(env().dataDir, 'secret');
  try {
    // wx: if two servers start at once, one writes the file and both read it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  cached = readFileSync(file, 'utf8').trim();
  if (cached.length < 32) throw new Error(`${file} contains no usable secret. Delete it and start again.`);
  return cached;
}

type Signed =
  | 'uploads'
  | 'unsubscribe'
  | 'consent'
  | 'kiosk'
  | 'stand'
  | 'lead'
  | 'audit'
  | 'limits'
  | 'submissions'
  | 'relations';

/** What is sealed (cipher.server.ts). */
export type Sealed = 'outbox' | 'webhooks' | 'identity-providers';

type Purpose = 'cookies' | 'awaited' | 'identity' | 'browsers' | Signed | Sealed;

const derived = new Map<Purpose, string>();

/** Each purpose has its own key: a signed cookie can never pass as a signed upload address. */
export function secretFor(purpose: Purpose): string {
  const known = derived.get(purpose);
  if (known) return known;
  const secret = Buffer.from(hkdfSync('sha256', masterSecret(), '', purpose, 32)).toString('base64url');
  derived.set(purpose, secret);
  return secret;
}

export function sign(purpose: Signed, text: string): string {
  return createHmac('sha256', secretFor(purpose)).update(text).digest('base64url');
}

/** Compares in constant time. */
export function isSigned(purpose: Signed, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(purpose, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** For the address in an e-mail: whoever has it may do one thing with one record, without signing in. */
export const tokenFor = (purpose: Signed, id: string): string => `${id}.${sign(purpose, id)}`;

/** The id in such a token; null unless we signed it for this purpose. */
export function idInToken(purpose: Signed, token: string): string | null {
  const dot = token.indexOf('.');
  const [id, signature] = [token.slice(0, Math.max(dot, 0)), token.slice(dot + 1)];
  return isSigned(purpose, id, signature) ? id : null;
}
