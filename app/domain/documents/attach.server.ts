/** Uploaded files that a form refers to: held while it is a draft, attached when it is submitted. */
import { UNATTACHED_FILE_MS } from '~/catalogue/limits';
import { now } from '~/gateways/clock.server';
import { attachDocument, documentById, documentsByIds, holdDocuments } from '~db/queries/documents';
import { type Db, store } from '~db/store.server';
import type { Actor } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { enqueueRematch } from '../matches/rematch.server';
import { admitUploads } from './admit.server';
import { type DocumentReference, documentIdOf, idsOf, safeFileName } from './reference';

const unknown = () => new DomainError('document_unknown');

/**
 * Keeps the files of a draft from being swept as long as the draft lives.
 * @throws {DomainError} document_unknown when one was never stored, or belongs to something already; and what
 * admitUpload throws.
 */
export async function holdForDraft(references: readonly DocumentReference[], at = now()): Promise<void> {
  const ids = idsOf(references);
  if (ids.length === 0) return;
  await admitUploads(references, at);
  const held = await store.tx((db) => holdDocuments(db, ids, at + UNATTACHED_FILE_MS));
  if (held.length !== ids.length) throw unknown();
}

/** @throws {DomainError} document_unknown unless all of them are stored and free. */
export async function requireStored(db: Db, references: readonly DocumentReference[]): Promise<void> {
  const ids = idsOf(references);
  const free = (await documentsByIds(db, ids)).filter((document) => document.state === 'stored');
  if (free.length !== ids.length) throw unknown();
}

/**
 * Attaches uploaded files to the organization or study that was just made, in its transaction.
 * @throws {DomainError} document_unknown when one is not there or belongs to something already: nobody takes another's.
 */
export async function attachDocuments(
  db: Db,
  actor: Actor,
  references: readonly DocumentReference[],
  owner: ({ organizationId: string } | { studyId: string }) & { type: 'other' | 'protocol' },
  at: number,
): Promise<void> {
  for (const id of idsOf(references)) {
    const stored = await documentById(db, id);
    const given = references.find((reference) => documentIdOf(reference.filePath) === id)?.name ?? '';
    const name = safeFileName(given, stored?.contentType ?? '');
    const attached = await attachDocument(db, id, { ...owner, name });
    if (!attached) throw unknown();
    await record(db, actor, {
      action: 'document.attached',
      subject: { type: 'document', id },
      after: { ...owner, name, size: attached.size, contentType: attached.contentType, sha256: attached.sha256 },
      at,
    });
  }
  if ('organizationId' in owner) await enqueueRematch(db, 'site', owner.organizationId, at);
}
