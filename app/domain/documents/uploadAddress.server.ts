/** The signed address that a file is sent to: /api/objects/{id}?expires=…&signature=… (UP-01). */
import { UPLOAD_ADDRESS_SECONDS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import { isSigned, sign } from '~/gateways/secret.server';
import { insertDocument } from '~db/queries/documents';
import { store } from '~db/store.server';
import { DomainError } from '../errors';
import { newId } from '../ids.server';

/** What the signature is over. `expires` is in seconds. */
const signedText = (id: string, expires: number | string) => `${id}.${expires}`;

/** The path and query that accept one file for document `id` until `expires` (seconds since 1970). */
export const uploadPath = (id: string, expires: number): string =>
  paths.uploadTo(id, { expires, signature: sign('uploads', signedText(id, expires)) });

/** Gives out an address for one file. Anybody may ask: a visitor uploads before there is an account. */
export async function issueUpload(at = now()): Promise<{ id: string; path: string }> {
  const id = newId();
  const expires = Math.floor(at / 1000) + UPLOAD_ADDRESS_SECONDS;
  await store.tx((db) => insertDocument(db, { id, state: 'issued', createdAt: at, expiresAt: expires * 1000 }));
  return { id, path: uploadPath(id, expires) };
}

export interface UploadAddress {
  id: string;
  expires: string | null;
  signature: string | null;
}

/** @throws {DomainError} upload_altered, upload_expired. */
export function checkAddress({ id, expires, signature }: UploadAddress, at: number): void {
  if (!expires || !signature || !isSigned('uploads', signedText(id, expires), signature))
    throw new DomainError('upload_altered');
  if (Number(expires) * 1000 <= at) throw new DomainError('upload_expired');
}
