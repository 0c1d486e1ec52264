/** The documents of an organization: list, add, replace, remove (SITE-06). */

import { DomainError } from '~/catalogue/errors';
import { LIST_ITEMS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { keptAnswer, submitOnce } from '~/domain/base/submission.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { admitUploads, attachDocuments, contentsOf } from '~/domain/commands/documents/attach.server';
import { deleteUnsigned } from '~/domain/commands/documents/delete.server';
import { type DocumentReference, documentIdOf } from '~/domain/model/document-reference';
import { type OwnDocument, ownDocumentSchema } from '~/domain/model/organization-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { removeFiles } from '~/gateways/files.server';
import { documentById, documentsOfOrganization } from '~db/queries/documents';
import { enqueueRematch } from '~db/queries/rematches';
import { forgetCertificateFile, isCertificate } from '~db/queries/trainings';
import { userById } from '~db/queries/users';
import type { Document } from '~db/schema';
import { type Db, store } from '~db/store.server';

const ownDocument = (document: Document): OwnDocument => pick(ownDocumentSchema, document);

/** @throws {DomainError} unauthenticated; not_found without an organization. */
export function ownOrganizationId(actor: Actor): string {
  const { organizationId } = person(actor);
  if (!organizationId) throw new DomainError('not_found');
  return organizationId;
}

/** Read again in the transaction that changes it, because a merge may have moved the person to another organization. */
async function organizationIdNow(db: Db, actor: Actor): Promise<string> {
  const user = await userById(db, person(actor).id);
  return ownOrganizationId(user ? personOf(user) : actor);
}

/** The actor's documents, newest first. @throws {DomainError} unauthenticated; not_found without an organization. */
export async function ownDocuments(actor: Actor): Promise<OwnDocument[]> {
  const organizationId = ownOrganizationId(actor);
  const documents = await store.read((db) => documentsOfOrganization(db, organizationId));
  return documents.map(ownDocument).reverse();
}

/** @throws {DomainError} invalid for the field if the organization would have too many documents. */
export async function requireRoom(db: Db, organizationId: string, more: number, field: string): Promise<void> {
  const there = await documentsOfOrganization(db, organizationId);
  if (there.length + more <= LIST_ITEMS) return;
  throw new DomainError('invalid', {}, { [field]: [VALIDATION.tooMany(LIST_ITEMS)] });
}

/** Attaches uploaded files to the actor's organization. @throws {DomainError} not_found, invalid; as admitUpload. */
export async function addDocuments(
  actor: Actor,
  documents: readonly DocumentReference[],
  key: string | null = null,
  at = now(),
): Promise<{ added: number }> {
  ownOrganizationId(actor);
  await admitUploads(documents, at);
  const input = await contentsOf(documents);
  return submitOnce({ action: 'organization.addDocuments', actor, key, input, at }, async (db) => {
    const organizationId = await organizationIdNow(db, actor);
    await requireRoom(db, organizationId, documents.length, 'documents');
    await attachDocuments(db, actor, documents, { organizationId, type: 'other' }, at);
    return { added: documents.length };
  });
}

const replacing = (id: string) => `organization.replaceDocument:${id}`;

/**
 * Call it before reading the new file. Accepts a repeated request, whose document has already been replaced.
 * @throws {DomainError} not_found.
 */
export async function requireOwnDocument(actor: Actor, id: string, key: string | null): Promise<void> {
  const isOwn = await store.read(
    async (db) => (await organizationIdNow(db, actor)) === (await documentById(db, id))?.organizationId,
  );
  if (!isOwn && !(await keptAnswer(replacing(id), actor, key))) throw new DomainError('not_found');
}

/**
 * Replaces a document.
 * @throws {DomainError} not_found (another's too), document_unknown, document_certifies, document_signed.
 */
export async function replaceDocument(
  actor: Actor,
  id: string,
  document: DocumentReference,
  key: string | null = null,
  at = now(),
): Promise<OwnDocument> {
  await requireOwnDocument(actor, id, key);
  await admitUploads([document], at);
  const input = await contentsOf([document]);
  const { replaced, placed } = await submitOnce({ action: replacing(id), actor, key, input, at }, async (db) => {
    const organizationId = await organizationIdNow(db, actor);
    const old = await documentById(db, id);
    if (old?.organizationId !== organizationId) throw new DomainError('not_found');
    if (await isCertificate(db, id)) throw new DomainError('document_certifies');
    await deleteUnsigned(db, old);
    await attachDocuments(db, actor, [document], { organizationId, type: 'other' }, at);
    await forgetCertificateFile(db, id);
    const placed = (await documentById(db, documentIdOf(document.filePath) ?? '')) as Document;
    await record(db, actor, 'document.replaced', id, {
      before: { organizationId, name: old.name, size: old.size, contentType: old.contentType, sha256: old.sha256 },
      after: { by: placed.id, name: placed.name },
      at,
    });
    return { replaced: id, placed: ownDocument(placed) };
  });
  await removeFiles([replaced]);
  return placed;
}

/** @throws {DomainError} unauthenticated; not_found, also for another's document; document_certifies, document_signed. */
export async function removeDocument(actor: Actor, id: string, reason: string | null = null, at = now()) {
  const name = await store.tx(async (db) => {
    const organizationId = await organizationIdNow(db, actor);
    const document = await documentById(db, id);
    if (document?.organizationId !== organizationId) throw new DomainError('not_found');
    if (await isCertificate(db, id)) throw new DomainError('document_certifies');
    await deleteUnsigned(db, document);
    await forgetCertificateFile(db, id); // of a person who has left
    const { name, size, contentType, sha256 } = document;
    await record(db, actor, 'document.removed', id, {
      before: { organizationId, name, size, contentType, sha256 },
      reason,
      at,
    });
    await enqueueRematch(db, 'site', organizationId, at);
    return name ?? 'document';
  });
  await removeFiles([id]);
  return { name };
}
