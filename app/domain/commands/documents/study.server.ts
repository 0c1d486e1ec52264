/** The documents of a study: each site can read those that are shared, once its CDA is signed. */

import { isOfRecord, type StudyDocumentKind } from '~/catalogue/documents';
import { DomainError } from '~/catalogue/errors';
import { LIST_ITEMS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize, can } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { asSeenBy } from '~/domain/base/review-seen.server';
import { studyFor } from '~/domain/base/study-for.server';
import { submitOnce } from '~/domain/base/submission.server';
import type { DocumentReference } from '~/domain/model/document-reference';
import { pathOf, siteMayRead } from '~/domain/model/engagement-path';
import {
  isShared,
  type MatchDocument,
  matchDocumentSchema,
  type Opening,
  type StudyDocument,
  type StudyDocuments,
} from '~/domain/model/match-document-view';
import { nameOf } from '~/domain/model/member';
import { studyHeadSchema, studyView } from '~/domain/model/study-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { removeFiles } from '~/gateways/files.server';
import { documentById, documentsOfStudy, openingsOfStudy } from '~db/queries/documents';
import { readersOfStudy, templateOf } from '~db/queries/engagements';
import type { Document, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { admitUploads, attachDocuments, contentsOf } from './attach.server';
import { deleteUnsigned } from './delete.server';

/** A document as the parties of a match see it. */
export const documentView = (document: Document): MatchDocument =>
  pick(matchDocumentSchema, { ...document, type: isOfRecord(document.type) ? null : document.type });

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function listStudyDocuments(actor: Actor, studyId: string, at = now()): Promise<StudyDocuments> {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.follow');
    const { steps } = pathOf(study, await templateOf(db, study.sponsorId));
    const sites = can(actor, 'study.match', study) ? await readersOfStudy(db, { studyId }) : null;
    return {
      study: pick(studyHeadSchema, studyView(asSeenBy(actor, study, at))),
      documents: await studyDocuments(db, actor, study),
      afterCda: steps.some(({ step }) => step === 'cda'),
      mayAdd: can(actor, 'study.change', study),
      sites:
        sites?.map(({ matchId, site, status, engagement, cda, outAt }) => ({
          matchId,
          site,
          open: siteMayRead(status, engagement ?? undefined, cda ?? undefined, outAt),
        })) ?? null,
    };
  });
}

/** A study's documents with who opened them, oldest first. */
export async function studyDocuments(db: Db, actor: Actor, study: Study): Promise<StudyDocument[]> {
  const documents = await documentsOfStudy(db, study.id);
  const openings = can(actor, 'study.match', study) ? await openingsOfStudy(db, { studyId: study.id }) : null;
  return documents.map((document) => ({
    ...documentView(document),
    shared: isShared(document),
    sharedAt: document.sharedAt,
    sharedUntil: document.sharedUntil,
    openings: openings && bySite(openings.filter(({ documentId }) => documentId === document.id)),
  }));
}

/** Who opened a document, site by site. */
function bySite(openings: Awaited<ReturnType<typeof openingsOfStudy>>): Opening[] {
  const names = new Map(openings.map(({ organizationId, site }) => [organizationId, site]));
  return [...names].map(([organizationId, site]) => {
    const its = openings.filter((opening) => opening.organizationId === organizationId);
    return {
      site,
      people: its.flatMap(({ user }) => (user ? [nameOf(user)] : [])),
      firstAt: Math.min(...its.map(({ firstAt }) => firstAt)),
      lastAt: Math.max(...its.map(({ lastAt }) => lastAt)),
    };
  });
}

/** The study, to change its documents. @throws {DomainError} as mustFileFor. */
export async function studyToFile(db: Db, actor: Actor, studyId: string): Promise<Study> {
  const study = await studyFor(db, actor, studyId, 'study.follow');
  authorize(actor, 'study.change', study);
  return study;
}

/** @throws {DomainError} unauthenticated, not_found (another's too), forbidden for administrators. */
export const mustFileFor = (actor: Actor, studyId: string) => store.read((db) => studyToFile(db, actor, studyId));

interface Added {
  kind: StudyDocumentKind;
  documents: readonly DocumentReference[];
  /** Whether no site can read them until they are shared. */
  reviewOnly: boolean;
}

/**
 * Adds uploaded files to a study, for all its sites or for the review only.
 * @throws {DomainError} as mustFileFor; as addToStudy.
 */
export async function addStudyDocuments(
  actor: Actor,
  studyId: string,
  { kind, documents, reviewOnly }: Added,
  key: string | null = null,
  at = now(),
): Promise<{ added: number }> {
  await mustFileFor(actor, studyId);
  await admitUploads(documents, at);
  const input = { kind, reviewOnly, documents: await contentsOf(documents) };
  return submitOnce({ action: `study.addDocuments:${studyId}`, actor, key, input, at }, async (db) => {
    const { id } = await studyToFile(db, actor, studyId);
    return addToStudy(db, actor, id, { kind, documents, reviewOnly }, at);
  });
}

/** The same, in the transaction of whoever checks the permission. @throws {DomainError} invalid if there are too many; document_unknown. */
export async function addToStudy(
  db: Db,
  actor: Actor,
  studyId: string,
  { kind, documents, reviewOnly }: Added,
  at: number,
): Promise<{ added: number }> {
  requireRoom(await documentsOfStudy(db, studyId), documents);
  await attachDocuments(db, actor, documents, { studyId, type: kind, sharedAt: reviewOnly ? null : at }, at);
  return { added: documents.length };
}

/** @throws {DomainError} invalid. */
export function requireRoom(there: readonly unknown[], added: readonly unknown[]): void {
  if (there.length + added.length > LIST_ITEMS) {
    throw new DomainError('invalid', {}, { documents: [VALIDATION.tooMany(LIST_ITEMS)] });
  }
}

/** @throws {DomainError} as mustFileFor; not_found for a document of something else; document_signed. */
export async function removeStudyDocument(
  actor: Actor,
  studyId: string,
  documentId: string,
  reason: string | null = null,
  at = now(),
): Promise<{ name: string }> {
  const removed = await store.tx(async (db) => {
    const { id } = await studyToFile(db, actor, studyId);
    const document = await documentById(db, documentId);
    if (document?.studyId !== id) throw new DomainError('not_found');
    return removeShared(db, actor, document, { reason, at });
  });
  await removeFiles([documentId]);
  return { name: removed.name ?? 'Document' };
}

/** Removes a document of a study or a match. Its file is removed after the transaction. @throws {DomainError} document_signed. */
export async function removeShared(
  db: Db,
  actor: Actor,
  document: Document,
  { reason, at }: { reason: string | null; at: number },
): Promise<Document> {
  await deleteUnsigned(db, document);
  const { id, name, type, studyId, matchId, size, contentType, sha256 } = document;
  const before = { name, type, studyId, matchId, size, contentType, sha256 };
  await record(db, actor, 'document.removed', id, { before, reason, at });
  return document;
}
