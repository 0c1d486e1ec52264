/** The documents of an organization: list, add, replace, remove (SITE-06). */

import { DomainError } from '~/catalogue/errors';
import { DOCUMENT_REMINDER_DAYS, LIST_ITEMS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { keptAnswer, submitOnce } from '~/domain/base/submission.server';
import { accountNow, personOf } from '~/domain/commands/accounts/session.server';
import { admitUploads, attachDocuments, contentsOf, type VaultFacts } from '~/domain/commands/documents/attach.server';
import { deleteUnsigned } from '~/domain/commands/documents/delete.server';
import { vaultOf } from '~/domain/commands/documents/vault.server';
import { type DocumentReference, documentIdOf } from '~/domain/model/document-reference';
import type { DocumentFacts } from '~/domain/model/document-schema';
import { nameOf } from '~/domain/model/member';
import type { OwnDocument } from '~/domain/model/organization-view';
import { dueReminderDays } from '~/domain/model/training-dates';
import { now } from '~/gateways/clock.server';
import { removeFiles } from '~/gateways/files.server';
import { describeDocument, documentById, documentsOfOrganization } from '~db/queries/documents';
import { userIn, usersOfOrganization } from '~db/queries/memberships';
import { enqueueRematch } from '~db/queries/rematches';
import { forgetCertificateFile, isCertificate, trainingsOfOrganizations } from '~db/queries/trainings';
import type { Document } from '~db/schema';
import { type Db, store, together } from '~db/store.server';

/** @throws {DomainError} unauthenticated; not_found without an organization. */
export function ownOrganizationId(actor: Actor): string {
  const { organizationId } = person(actor);
  if (!organizationId) throw new DomainError('not_found');
  return organizationId;
}

/** Read again in the transaction that changes it, because a merge may have moved the person to another organization. */
async function organizationIdNow(db: Db, actor: Actor): Promise<string> {
  return ownOrganizationId(personOf(await accountNow(db, actor)));
}

/** The actor's documents, newest first. @throws {DomainError} unauthenticated; not_found without an organization. */
export async function ownDocuments(actor: Actor): Promise<OwnDocument[]> {
  const organizationId = ownOrganizationId(actor);
  return (await store.read((db) => vaultOf(db, organizationId))).reverse();
}

/**
 * The vault with the people whom its documents can be about, and their current certificates of our courses.
 * @throws {DomainError} as ownDocuments.
 */
export async function ownVault(actor: Actor, at = now()) {
  const organizationId = ownOrganizationId(actor);
  return store.read(async (db) => {
    const [documents, staff, trainings] = await together([
      vaultOf(db, organizationId),
      usersOfOrganization(db, organizationId),
      trainingsOfOrganizations(db, [organizationId]),
    ]);
    const names = new Map(staff.map((user) => [user.id, nameOf(user)]));
    return {
      documents: documents.reverse(),
      certificates: trainings
        .filter(({ certificateNumber, expiresAt }) => certificateNumber !== null && expiresAt > at)
        .map(({ id, userId, expiresAt }) => ({ id, holder: names.get(userId ?? ''), expiresAt })),
      staff: staff.map((user) => ({ value: user.id, label: nameOf(user) })),
      at,
    };
  });
}

const NOT_SAID: DocumentFacts = { type: null, personId: null, issuer: null, validFrom: null, validUntil: null };

const dayIn = (text: string | null) => (text === null ? null : Date.parse(text));

/**
 * What is kept of a document. Nobody is reminded of what whoever enters the last day has just seen.
 * @throws {DomainError} invalid for someone elsewhere, and for a last day before the first.
 */
async function factsToKeep(db: Db, organizationId: string, facts: DocumentFacts, at: number): Promise<VaultFacts> {
  const { type: filedAs, personId, issuer } = facts;
  const [validFrom, validUntil] = [dayIn(facts.validFrom), dayIn(facts.validUntil)];
  if (personId !== null && (await userIn(db, personId, organizationId))?.organizationId !== organizationId)
    throw new DomainError('invalid', {}, { personId: [VALIDATION.chooseFromList] });
  if (validFrom !== null && validUntil !== null && validUntil < validFrom)
    throw new DomainError('invalid', {}, { validUntil: [VALIDATION.dateOrder] });
  const reminded = validUntil === null ? null : (dueReminderDays(validUntil, at, DOCUMENT_REMINDER_DAYS) ?? null);
  return { filedAs, personId, issuer, validFrom, validUntil, reminded, remindedAt: reminded === null ? null : at };
}

/** The facts that the audit trail has. */
const audited = ({ filedAs, personId, issuer, validFrom, validUntil }: VaultFacts) => ({
  filedAs,
  personId,
  issuer,
  validFrom,
  validUntil,
});

/**
 * Says what a document is, about whom, and how long it is valid, instead of what was said before.
 * @throws {DomainError} unauthenticated; not_found (another's too); document_certifies; invalid as factsToKeep.
 */
export async function describeOwnDocument(
  actor: Actor,
  id: string,
  facts: DocumentFacts,
  at = now(),
): Promise<OwnDocument> {
  return store.tx(async (db) => {
    const organizationId = await organizationIdNow(db, actor);
    const before = await documentById(db, id);
    if (before?.organizationId !== organizationId) throw new DomainError('not_found');
    if (await isCertificate(db, id)) throw new DomainError('document_certifies');
    const kept = await factsToKeep(db, organizationId, facts, at);
    await describeDocument(db, id, kept);
    await record(db, actor, 'document.described', id, {
      before: audited(before),
      after: { organizationId, ...audited(kept) },
      at,
    });
    return (await vaultOf(db, organizationId)).find((document) => document.id === id) as OwnDocument;
  });
}

/** @throws {DomainError} invalid for the field if the organization would have too many documents. */
export async function requireRoom(db: Db, organizationId: string, more: number, field: string): Promise<void> {
  const there = await documentsOfOrganization(db, organizationId);
  if (there.length + more <= LIST_ITEMS) return;
  throw new DomainError('invalid', {}, { [field]: [VALIDATION.tooMany(LIST_ITEMS)] });
}

/** Attaches uploaded files to the actor's organization, all with the same facts. @throws {DomainError} not_found, invalid; as admitUpload. */
export async function addDocuments(
  actor: Actor,
  documents: readonly DocumentReference[],
  key: string | null = null,
  at = now(),
  facts: DocumentFacts = NOT_SAID,
): Promise<{ added: number }> {
  ownOrganizationId(actor);
  await admitUploads(documents, at);
  const input = facts === NOT_SAID ? await contentsOf(documents) : { facts, documents: await contentsOf(documents) };
  return submitOnce({ action: 'organization.addDocuments', actor, key, input, at }, async (db) => {
    const organizationId = await organizationIdNow(db, actor);
    await requireRoom(db, organizationId, documents.length, 'documents');
    const kept = await factsToKeep(db, organizationId, facts, at);
    await attachDocuments(db, actor, documents, { organizationId, type: 'other', ...kept }, at);
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
 * Replaces a document. The new one is of the same type, person and issuer.
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
    // The new file is valid for other days, which its owner has to say.
    const { filedAs, personId, issuer } = old;
    await attachDocuments(db, actor, [document], { organizationId, type: 'other', filedAs, personId, issuer }, at);
    await forgetCertificateFile(db, id);
    const placed = (await documentById(db, documentIdOf(document.filePath) ?? '')) as Document;
    await record(db, actor, 'document.replaced', id, {
      before: { organizationId, name: old.name, size: old.size, contentType: old.contentType, sha256: old.sha256 },
      after: { by: placed.id, name: placed.name },
      at,
    });
    const [shown] = (await vaultOf(db, organizationId)).filter((each) => each.id === placed.id);
    return { replaced: id, placed: shown as OwnDocument };
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
