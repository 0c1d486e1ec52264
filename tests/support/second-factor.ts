/** An authenticator app, written from RFC 6238 without the product's library, and people who use one. */
import { createHmac, randomUUID } from 'node:crypto';
import { hashToken } from '~/domain/base/ids.server';
import { replaceRecoveryCodes, updateUser } from '~db/queries/users';
import type { User } from '~db/schema';
import type { Store } from '~db/store.server';
import type { Factories } from './factories';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'; // '12345678901234567890', as in the RFC

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** The code that an app shows now, or some steps of 30 s later. */
export function codeOf(secret: string, steps = 0, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000) + steps));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) as number) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A code that the app does not show before or after this moment either. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) as string;
}

/** An administrator with a second factor and two recovery codes. */
export async function adminWithFactor(
  make: Factories,
  store: Store,
): Promise<{ user: User; secret: string; recoveryCodes: string[] }> {
  const { id } = await make.admin();
  const recoveryCodes = [0, 1].map(() => randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase());
  const user = await store.tx(async (db) => {
    await replaceRecoveryCodes(db, id, recoveryCodes.map(hashToken));
    return updateUser(db, id, { totpSecret: SECRET, totpSince: Date.now() });
  });
  return { user: user as User, secret: SECRET, recoveryCodes };
}
