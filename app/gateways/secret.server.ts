import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '../env.server';

let cached: string | undefined;

/** SESSION_SECRET, or one made once and kept in DATA_DIR for this installation. */
function masterSecret(): string {
  if (cached) return cached;
  const given = env().sessionSecret;
  if (given) {
    cached = given;
    return given;
  }
  mkdirSync(env().dataDir, { recursive: true });
  const file = join(env().dataDir, 'secret');
  try {
    // wx: of two servers that start at once, one writes and both read the same.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  cached = readFileSync(file, 'utf8').trim();
  if (cached.length < 32) throw new Error(`${file} holds no usable secret; delete it and start again.`);
  return cached;
}

/** A key for one purpose: what signs a cookie never signs an upload address. */
export function secretFor(purpose: 'cookies' | 'awaited' | 'uploads'): string {
  return Buffer.from(hkdfSync('sha256', masterSecret(), '', purpose, 32)).toString('base64url');
}

export function sign(purpose: 'uploads', text: string): string {
  return createHmac('sha256', secretFor(purpose)).update(text).digest('base64url');
}

/** Compares in constant time. */
export function isSigned(purpose: 'uploads', text: string, signature: string): boolean {
  const expected = Buffer.from(sign(purpose, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
