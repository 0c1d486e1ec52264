/** Encrypts texts so that a change to them is noticed (AES-256-GCM). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Sealed, secretFor } from './secret.server';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param key 32 bytes. */
export function encrypted(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url');
}

/** The text; null if it was encrypted with another key, or changed. */
export function decrypted(key: Buffer, closed: string): string | null {
  try {
    const bytes = Buffer.from(closed, 'base64url');
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

const sealingKey = (purpose: Sealed) => Buffer.from(secretFor(purpose), 'base64url');

/** Encrypts a text, so that nobody can read it with the database alone. */
export const seal = (purpose: Sealed, text: string): string => encrypted(sealingKey(purpose), text);

/** The text that was sealed; null if that was done under another SESSION_SECRET. */
export const unseal = (purpose: Sealed, sealed: string): string | null => decrypted(sealingKey(purpose), sealed);
