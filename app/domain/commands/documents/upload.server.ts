/** Uploads: signed addresses, and the checks of every file before it counts as stored (UP-01, UP-02). */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { INCOMING_FILE_MS, UNATTACHED_FILE_MS, UPLOAD_ADDRESS_SECONDS, UPLOAD_MAX_BYTES } from '~/catalogue/limits';
import { paths, serverPaths } from '~/catalogue/paths';
import { runApart } from '~/domain/base/files/apart.server';
import { newId } from '~/domain/base/ids.server';
import { type DocumentReference, safeFileName } from '~/domain/model/document-reference';
import type { StoredDocument, uploadQuery } from '~/domain/model/document-schema';
import { now } from '~/gateways/clock.server';
import { directUploads, storageAnswers, writeFile } from '~/gateways/files.server';
import { log } from '~/gateways/log.server';
import { isInfected } from '~/gateways/scanner.server';
import { isSigned, sign } from '~/gateways/secret.server';
import { claimUpload, deleteUnattachedDocument, documentById, insertDocument, markStored } from '~db/queries/documents';
import { store } from '~db/store.server';
import { documentTypeOf, PDF } from './file-type.server';
import { wordsForOther } from './other-types.server';

/** The text to sign. `expires` is in seconds since 1970. */
const signedText = (id: string, expires: number | string) => `${id}.${expires}`;

/** Accepts one file for document `id`: /api/objects/{id}?expires=…&signature=… */
const uploadPath = (id: string, expires: number): string =>
  serverPaths.uploadTo(id, { expires, signature: sign('uploads', signedText(id, expires)) });

/**
 * A signed address for one file, ours or the store's. Visitors upload before they have an account.
 * @throws {DomainError} upload_too_large if `size` is too large; unavailable.
 */
export async function issueUpload({ size }: z.output<typeof uploadQuery> = {}, at = now()) {
  if (size !== undefined && size > UPLOAD_MAX_BYTES) throw tooLarge('The file');
  const direct = directUploads();
  // If the store is down, an address would be useless. Signing one does not call the store.
  if (direct) await storageAnswers().catch(noAddress);
  const expires = Math.floor(at / 1000) + UPLOAD_ADDRESS_SECONDS;
  // A file at the store is checked only when it is attached, so its row must last until then.
  const id = await reserveUpload(direct ? at + INCOMING_FILE_MS : expires * 1000, at);
  if (!direct) return { id, address: uploadPath(id, expires) };
  return { id, address: await direct.addressFor(id, UPLOAD_ADDRESS_SECONDS, size).catch(noAddress) };
}

/** How many bytes may go straight to the store, past us. */
export const bytesNotSeen = ({ size }: z.output<typeof uploadQuery>): number =>
  directUploads() ? (size ?? UPLOAD_MAX_BYTES) : 0;

function noAddress(error: unknown): never {
  log().error({ err: error }, 'no upload address');
  throw new DomainError('unavailable');
}

/** Adds a row for an expected file and returns its ID. The row is removed at `expiresAt` (ms) if no file arrives. */
async function reserveUpload(expiresAt: number, at: number): Promise<string> {
  const id = newId();
  await store.write((db) => insertDocument(db, { id, state: 'issued', createdAt: at, expiresAt }));
  return id;
}

export const tooLarge = (file: string) => new DomainError('upload_too_large', { file });

interface UploadAddress {
  id: string;
  expires: string | null;
  signature: string | null;
}

/** @throws {DomainError} upload_altered, upload_expired. */
function checkAddress({ id, expires, signature }: UploadAddress, at: number): void {
  if (!expires || !signature || !isSigned('uploads', signedText(id, expires), signature))
    throw new DomainError('upload_altered');
  if (Number(expires) * 1000 <= at) throw new DomainError('upload_expired');
}

/** Receives a file at a signed address. @throws {DomainError} upload_altered, upload_expired; as storeBytes. */
export async function receiveUpload(
  address: UploadAddress,
  readBytes: (maxBytes: number) => Promise<Uint8Array>,
  at = now(),
): Promise<StoredDocument> {
  checkAddress(address, at);
  const document = await store.read((db) => documentById(db, address.id));
  if (!document) throw new DomainError('upload_expired');
  if (document.state !== 'issued') throw new DomainError('upload_used');
  const bytes = await readBytes(UPLOAD_MAX_BYTES).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'body_too_large') throw tooLarge('The file');
    throw error;
  });
  return storeBytes(address.id, bytes, null, at);
}

/** Receives a file posted with a form, without JavaScript. @throws {DomainError} upload_too_large; as storeBytes. */
export async function takeUpload(file: File, at = now()): Promise<StoredDocument & DocumentReference> {
  if (file.size > UPLOAD_MAX_BYTES) throw tooLarge(file.name);
  const id = await reserveUpload(at + UPLOAD_ADDRESS_SECONDS * 1000, at);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const stored = await storeBytes(id, bytes, file.name, at).catch(async (error: unknown) => {
    // Nobody else knows the row, so nobody could send another file to it.
    await store.write((db) => deleteUnattachedDocument(db, id));
    throw error;
  });
  return { ...stored, name: safeFileName(file.name, stored.contentType) };
}

async function contentTypeOf(bytes: Uint8Array): Promise<string> {
  if (bytes.byteLength === 0) throw new DomainError('upload_empty');
  const contentType = await documentTypeOf(bytes);
  if (!contentType) throw wrongType(bytes);
  return contentType;
}

const wrongType = (bytes: Uint8Array) => new DomainError('upload_wrong_type', { found: wordsForOther(bytes) });

/**
 * What is kept of a file: a photo becomes a PDF, so that everyone can read and print it, without the place where it was
 * taken.
 */
async function toKeep(bytes: Uint8Array, contentType: string): Promise<{ bytes: Uint8Array; contentType: string }> {
  if (!contentType.startsWith('image/')) return { bytes, contentType };
  const made = await runApart('photoPdf', bytes);
  if (!made) throw wrongType(bytes);
  if (made.byteLength > UPLOAD_MAX_BYTES) throw tooLarge('This photo, as a PDF,');
  return { bytes: made, contentType: PDF };
}

/** Scans, if a scanner is configured (CLAMD_URL). @throws {DomainError} upload_infected, scanner_silent. */
async function requireClean(id: string, bytes: Uint8Array): Promise<void> {
  const infected = await isInfected(bytes).catch((error: unknown) => {
    log().error({ err: error, document: id }, 'file not scanned');
    throw new DomainError('scanner_silent');
  });
  if (!infected) return;
  log().warn({ document: id }, 'infected file refused');
  throw new DomainError('upload_infected');
}

/**
 * Claims the row, writes the file, then marks the row as stored. If two files are sent to the same address, one wins.
 * @throws {DomainError} upload_empty, upload_wrong_type with what was `found`, upload_too_large, file_too_much, files_busy, upload_infected, scanner_silent,
 * upload_used, unavailable.
 */
export async function storeBytes(id: string, sent: Uint8Array, name: string | null, at: number) {
  const sentType = await contentTypeOf(sent);
  await requireClean(id, sent);
  const { bytes, contentType } = await toKeep(sent, sentType);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (!(await store.write((db) => claimUpload(db, id, sha256)))) throw new DomainError('upload_used');
  await writeFile(id, bytes).catch((error: unknown) => {
    // The claim is kept, so the same file can be sent again.
    log().error({ err: error, document: id }, 'file not written');
    throw new DomainError('unavailable');
  });
  const size = bytes.byteLength;
  const file = { contentType, size, sha256, name: name && safeFileName(name, contentType) };
  const stored = await store.write((db) => markStored(db, id, { ...file, expiresAt: at + UNATTACHED_FILE_MS }));
  if (!stored) throw new DomainError('upload_used');
  return { id, filePath: paths.document(id), size, contentType };
}
