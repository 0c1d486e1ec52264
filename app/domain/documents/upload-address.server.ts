/** The signed address that a file is sent to: the store's, or ours: /api/objects/{id}?expires=…&signature=… (UP-01). */
import type { z } from 'zod';
import { INCOMING_FILE_MS, UPLOAD_ADDRESS_SECONDS, UPLOAD_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import { directUploads } from '~/gateways/files.server';
import { log } from '~/gateways/log.server';
import { isSigned, sign } from '~/gateways/secret.server';
import { insertDocument } from '~db/queries/documents';
import { store } from '~db/store.server';
import { DomainError } from '../errors';
import { newId } from '../ids.server';
import type { uploadQuery } from './schema';

/** What the signature is over. `expires` is in seconds. */
const signedText = (id: string, expires: number | string) => `${id}.${expires}`;

/** The path and query that accept one file for document `id` until `expires` (seconds since 1970). */
export const uploadPath = (id: string, expires: number): string =>
  paths.uploadTo(id, { expires, signature: sign('uploads', signedText(id, expires)) });

/**
 * Gives out an address for one file: a path of ours or, where the store takes files itself, an address there. Anybody
 * may ask: a visitor uploads before there is an account.
 * @throws {DomainError} upload_too_large where the size says so; unavailable.
 */
export async function issueUpload({ size }: z.output<typeof uploadQuery> = {}, at = now()) {
  if (size !== undefined && size > UPLOAD_MAX_BYTES) throw tooLarge('The file');
  const direct = directUploads();
  const expires = Math.floor(at / 1000) + UPLOAD_ADDRESS_SECONDS;
  // What is sent past us becomes ours only when it is attached: so long its row waits for it.
  const id = await reserveUpload(direct ? at + INCOMING_FILE_MS : expires * 1000, at);
  if (!direct) return { id, address: uploadPath(id, expires) };
  try {
    return { id, address: await direct.addressFor(id, UPLOAD_ADDRESS_SECONDS, size) };
  } catch (error) {
    log().error({ err: error }, 'no upload address');
    throw new DomainError('unavailable');
  }
}

/** Makes room for one file; returns its document's id. It is swept at `expiresAt` (ms) when nothing came. */
export async function reserveUpload(expiresAt: number, at: number): Promise<string> {
  const id = newId();
  await store.tx((db) => insertDocument(db, { id, state: 'issued', createdAt: at, expiresAt }));
  return id;
}

export const tooLarge = (file: string) => new DomainError('upload_too_large', { file });

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
