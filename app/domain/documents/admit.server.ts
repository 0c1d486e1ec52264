/** Files that were sent straight to the store: looked at before anything believes in them (UP-01, UP-02). */
import { UPLOAD_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import type { DirectUploads } from '~/gateways/files';
import { directUploads } from '~/gateways/files.server';
import { log } from '~/gateways/log.server';
import { documentById, documentsByIds } from '~db/queries/documents';
import { store } from '~db/store.server';
import { DomainError } from '../errors';
import { type DocumentReference, idsOf } from './reference';
import type { StoredDocument } from './schema';
import { storeBytes } from './upload.server';
import { tooLarge } from './upload-address.server';

/**
 * What became of a file that was sent: where it went straight to the store it is looked at now, kept when it is what it
 * must be and discarded when not. Asking again answers the same.
 * @throws {DomainError} document_unknown when nothing was sent, or it belongs to something already; upload_too_large,
 * upload_empty, upload_wrong_type, upload_infected, scanner_silent, unavailable.
 */
export async function admitUpload(id: string, at = now()): Promise<StoredDocument> {
  const stored = await storedDocument(id);
  if (stored) return stored;
  const direct = directUploads();
  if (!direct) throw unknown();
  try {
    const admitted = await storeBytes(id, await bytesSent(direct, id), null, at);
    await discard(direct, id);
    return admitted;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Somebody else asked at the same moment, and was first.
    if (error.code === 'upload_used') {
      const theirs = await storedDocument(id);
      if (theirs) return theirs;
    }
    if (error.code.startsWith('upload_')) await discard(direct, id);
    throw error;
  }
}

/** Admits what a form or a call refers to, before the transaction that attaches it. @throws as admitUpload. */
export async function admitUploads(references: readonly DocumentReference[], at = now()): Promise<void> {
  const ids = idsOf(references);
  if (ids.length === 0 || !directUploads()) return;
  const found = await store.read((db) => documentsByIds(db, ids));
  for (const document of found) if (document.state === 'issued') await admitUpload(document.id, at);
}

const unknown = () => new DomainError('document_unknown');

/** undefined when it was not admitted yet. @throws {DomainError} document_unknown. */
async function storedDocument(id: string): Promise<StoredDocument | undefined> {
  const document = await store.read((db) => documentById(db, id));
  if (!document || document.state === 'attached') throw unknown();
  const { state, size, contentType } = document;
  if (state === 'issued' || size === null || contentType === null) return undefined;
  return { id, filePath: paths.document(id), size, contentType };
}

async function bytesSent(direct: DirectUploads, id: string): Promise<Uint8Array> {
  const sent = await direct.sent(id, UPLOAD_MAX_BYTES).catch((error: unknown) => {
    log().error({ err: error, document: id }, 'file not read');
    throw new DomainError('unavailable');
  });
  if (!sent) throw unknown();
  if (!sent.bytes) throw tooLarge('The file');
  return sent.bytes;
}

/** What is left over is swept a day later. */
async function discard(direct: DirectUploads, id: string): Promise<void> {
  await direct.discard(id).catch((error: unknown) => log().warn({ err: error, document: id }, 'file not discarded'));
}
