import type { DocumentKind } from '~/catalogue/documents';
import { DomainError } from '~/catalogue/errors';
import { UNATTACHED_FILE_MS, UPLOAD_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { type DocumentReference, documentIdOf, idsOf, safeFileName } from '~/domain/model/document-reference';
import type { StoredDocument } from '~/domain/model/document-schema';
import { now } from '~/gateways/clock.server';
import type { DirectUploads } from '~/gateways/files';
import { directUploads } from '~/gateways/files.server';
import { log } from '~/gateways/log.server';
import { attachDocument, documentById, documentsByIds, holdDocuments } from '~db/queries/documents';
import { enqueueRematch } from '~db/queries/rematches';
import type { Document } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { storeBytes, tooLarge } from './upload.server';

/**
 * Uploaded files that a form refers to: admitted first, held while the form is a draft, attached when it is submitted.
 */

const unknown = () => new DomainError('document_unknown');

/**
 * Protects a draft's files from the clean-up while the draft exists.
 * @param keptFor what the draft's files are kept for, if it was e-mailed. @throws {DomainError} as admitUpload.
 */
export async function holdForDraft(
  references: readonly DocumentReference[],
  keptFor: string | null,
  at = now(),
): Promise<void> {
  const ids = idsOf(references);
  if (ids.length === 0) return;
  await admitUploads(references, at);
  const expiresAt = at + UNATTACHED_FILE_MS;
  const held = await store.write((db) => holdDocuments(db, ids, { expiresAt, keptFor }));
  if (held.length !== ids.length) throw unknown();
}

/**
 * Keeps a submission's files for the draft that is e-mailed instead. Everyone else finds them as used up as if they had
 * been attached, so that a second submission does not reveal what became of the first (decision 4).
 */
export async function keepForDraft(db: Db, references: readonly DocumentReference[], keptFor: string, at: number) {
  await holdDocuments(db, idsOf(references), { expiresAt: at + UNATTACHED_FILE_MS, keptFor, keep: true });
}

/** Whether it can be attached, to a submission whose files are kept for `keptFor`. */
export const isFree = ({ state, keptFor: kept }: Document, keptFor: string | null = null): boolean =>
  state === 'stored' && (kept === null || kept === keptFor);

/** @throws {DomainError} document_unknown unless all are stored and not attached yet. */
export async function requireStored(
  db: Db,
  references: readonly DocumentReference[],
  keptFor: string | null = null,
): Promise<void> {
  const ids = idsOf(references);
  const free = (await documentsByIds(db, ids)).filter((document) => isFree(document, keptFor));
  if (free.length !== ids.length) throw unknown();
}

/**
 * What the files are called and contain, to recognize a submission that is repeated: a form that is sent again uploads its
 * files again. Call it after admitUploads.
 */
export async function contentsOf(references: readonly DocumentReference[] = []) {
  if (references.length === 0) return [];
  const found = await store.read((db) => documentsByIds(db, idsOf(references)));
  const hashes = new Map(found.map(({ id, sha256 }) => [id, sha256]));
  return references.map(({ name, filePath }) => ({ name, sha256: hashes.get(documentIdOf(filePath) ?? '') }));
}

/** What the row of a document in the vault keeps of it; times in ms. */
export type VaultFacts = Pick<
  Document,
  'filedAs' | 'personId' | 'issuer' | 'validFrom' | 'validUntil' | 'reminded' | 'remindedAt'
>;

/** Attaches uploaded files to a record, in its transaction. @throws {DomainError} document_unknown. */
export async function attachDocuments(
  db: Db,
  actor: Actor,
  references: readonly DocumentReference[],
  owner: ({ organizationId: string } | { studyId: string } | { matchId: string } | { messageId: string }) & {
    type: DocumentKind;
  } & Partial<VaultFacts & Pick<Document, 'sharedAt'>>,
  at: number,
  keptFor: string | null = null,
): Promise<void> {
  for (const id of idsOf(references)) {
    const stored = await documentById(db, id);
    const sentName = references.find((reference) => documentIdOf(reference.filePath) === id)?.name ?? '';
    const name = safeFileName(sentName, stored?.contentType ?? '');
    const attached = await attachDocument(db, id, { ...owner, name }, keptFor);
    if (!attached) throw unknown();
    // The name of a message's file is part of what the two sides say to each other.
    const named = 'messageId' in owner ? owner : { ...owner, name };
    await record(db, actor, 'document.attached', id, {
      after: { ...named, size: attached.size, contentType: attached.contentType, sha256: attached.sha256 },
      at,
    });
  }
  if ('organizationId' in owner) await enqueueRematch(db, 'site', owner.organizationId, at);
}

/**
 * Checks a file that was sent straight to the store, and keeps or discards it (UP-01, UP-02). Safe to repeat.
 * @throws {DomainError} document_unknown; as storeBytes.
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
    // Another request admitted it at the same moment.
    if (error.code === 'upload_used') {
      const theirs = await storedDocument(id);
      if (theirs) return theirs;
    }
    if (error.code.startsWith('upload_')) await discard(direct, id);
    throw error;
  }
}

/** Admits the files that a form or call refers to, before a transaction that attaches them. @throws as admitUpload. */
export async function admitUploads(references: readonly DocumentReference[], at = now()): Promise<void> {
  const ids = idsOf(references);
  if (ids.length === 0 || !directUploads()) return;
  const found = await store.read((db) => documentsByIds(db, ids));
  for (const document of found) if (document.state === 'issued') await admitUpload(document.id, at);
}

/** Undefined if it has not been admitted yet. @throws {DomainError} document_unknown. */
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

/** On failure the daily clean-up removes the file. */
async function discard(direct: DirectUploads, id: string): Promise<void> {
  await direct.discard(id).catch((error: unknown) => log().warn({ err: error, document: id }, 'file not discarded'));
}
