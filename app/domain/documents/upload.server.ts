/** Files come in: checked by content, safe before anything says they are (UP-01, UP-02). */
import { createHash } from 'node:crypto';
import { UNATTACHED_FILE_MS, UPLOAD_ADDRESS_SECONDS, UPLOAD_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import { writeFile } from '~/gateways/files.server';
import { log } from '~/gateways/log.server';
import { isInfected } from '~/gateways/scanner.server';
import { claimUpload, documentById, markStored } from '~db/queries/documents';
import { store } from '~db/store.server';
import { DomainError } from '../errors';
import { documentTypeOf } from './file-type.server';
import { type DocumentReference, safeFileName } from './reference';
import type { StoredDocument } from './schema';
import { checkAddress, reserveUpload, tooLarge, type UploadAddress } from './upload-address.server';

/**
 * Takes the file that was sent to a signed address. `readBytes` is called once the address is found good, so that
 * nothing is read for an address that is not.
 * @throws {DomainError} upload_altered, upload_expired, upload_used, and what `storeBytes` and `readBytes` throw.
 */
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

/**
 * Takes a file that came with a form post (no JavaScript), through the same checks.
 * @throws {DomainError} upload_too_large, and what `storeBytes` throws.
 */
export async function takeUpload(file: File, at = now()): Promise<StoredDocument & DocumentReference> {
  if (file.size > UPLOAD_MAX_BYTES) throw tooLarge(file.name);
  const id = await reserveUpload(at + UPLOAD_ADDRESS_SECONDS * 1000, at);
  const stored = await storeBytes(id, new Uint8Array(await file.arrayBuffer()), file.name, at);
  return { ...stored, name: safeFileName(file.name, stored.contentType) };
}

async function contentTypeOf(bytes: Uint8Array): Promise<string> {
  if (bytes.byteLength === 0) throw new DomainError('upload_empty');
  const contentType = await documentTypeOf(bytes);
  if (!contentType) throw new DomainError('upload_wrong_type');
  return contentType;
}

/** Before anything is kept, where a scanner is configured (CLAMD_URL). @throws {DomainError} upload_infected, scanner_silent. */
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
 * Claim, write, mark: of two files sent to one address one wins whole, and a marked document is safe.
 * @throws {DomainError} upload_empty, upload_wrong_type, upload_infected, scanner_silent, upload_used, unavailable.
 */
export async function storeBytes(
  id: string,
  bytes: Uint8Array,
  name: string | null,
  at: number,
): Promise<StoredDocument> {
  const contentType = await contentTypeOf(bytes);
  await requireClean(id, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (!(await store.tx((db) => claimUpload(db, id, sha256)))) throw new DomainError('upload_used');
  await writeFile(id, bytes).catch((error: unknown) => {
    // The claim stays: sent again, the same file fits it.
    log().error({ err: error, document: id }, 'file not written');
    throw new DomainError('unavailable');
  });
  const size = bytes.byteLength;
  const file = { contentType, size, sha256, name: name && safeFileName(name, contentType) };
  const stored = await store.tx((db) => markStored(db, id, { ...file, expiresAt: at + UNATTACHED_FILE_MS }));
  if (!stored) throw new DomainError('upload_used');
  return { id, filePath: paths.document(id), size, contentType };
}
