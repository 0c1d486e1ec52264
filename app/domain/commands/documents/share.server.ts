/** Sharing a study's documents with its sites: until then, and after it, they are for the review only. */

import type { StudyDocumentKind } from '~/catalogue/documents';
import { DomainError } from '~/catalogue/errors';
import { type Actor, can } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { siteMayRead } from '~/domain/model/engagement-path';
import { isShared, type StudyDocument, type UnsharedDocument } from '~/domain/model/match-document-view';
import { now } from '~/gateways/clock.server';
import { documentById, setShared } from '~db/queries/documents';
import { readersOfStudy } from '~db/queries/engagements';
import type { Document, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { studyDocuments, studyToFile } from './study.server';

/**
 * Shares a document of a study with its sites, each of which can read it once its CDA is signed. Repeating it changes
 * nothing.
 * @param kind what the document is; null leaves that as it is.
 * @throws {DomainError} as mustFileFor; not_found for a document of something else.
 */
export async function shareStudyDocument(
  actor: Actor,
  studyId: string,
  documentId: string,
  kind: StudyDocumentKind | null,
  at = now(),
): Promise<StudyDocument> {
  return store.tx(async (db) => {
    const { study, document } = await documentToShare(db, actor, studyId, documentId);
    const change = { type: kind ?? document.type, sharedAt: at, sharedUntil: null };
    if (!isShared(document)) await changeSharing(db, actor, document, { change, at });
    return shownAs(db, actor, study, documentId);
  });
}

/**
 * Makes a document of a study one for the review only again. Repeating it changes nothing.
 * @returns it, with the sites that could read it until now.
 * @throws {DomainError} as shareStudyDocument.
 */
export async function unshareStudyDocument(
  actor: Actor,
  studyId: string,
  documentId: string,
  reason: string | null = null,
  at = now(),
): Promise<UnsharedDocument> {
  return store.tx(async (db) => {
    const { study, document } = await documentToShare(db, actor, studyId, documentId);
    const { type, sharedAt } = document;
    const readers = isShared(document) ? (await readersOfStudy(db, { studyId })).filter(mayRead) : [];
    const couldRead = readers.map(({ siteId }) => siteId);
    const change = { type, sharedAt, sharedUntil: at };
    if (isShared(document)) await changeSharing(db, actor, document, { change, couldRead, reason, at });
    const names = can(actor, 'study.match', study) ? readers.map(({ site }) => site) : null;
    return { ...(await shownAs(db, actor, study, documentId)), couldRead: names };
  });
}

async function documentToShare(db: Db, actor: Actor, studyId: string, documentId: string) {
  const study = await studyToFile(db, actor, studyId);
  const document = await documentById(db, documentId);
  if (document?.studyId !== study.id) throw new DomainError('not_found');
  return { study, document };
}

const mayRead = ({ status, engagement, cda, outAt }: Awaited<ReturnType<typeof readersOfStudy>>[number]) =>
  siteMayRead(status, engagement ?? undefined, cda ?? undefined, outAt);

interface Changed {
  change: Pick<Document, 'type' | 'sharedAt' | 'sharedUntil'>;
  /** The IDs of the sites that could read it until now. */
  couldRead?: readonly string[];
  reason?: string | null;
  at: number;
}

async function changeSharing(
  db: Db,
  actor: Actor,
  { id, studyId, type, sharedAt, sharedUntil }: Document,
  { change, couldRead, reason, at }: Changed,
): Promise<void> {
  await setShared(db, id, change);
  const action = change.sharedUntil === null ? 'document.shared' : 'document.unshared';
  const before = { studyId, type, sharedAt, sharedUntil };
  await record(db, actor, action, id, { before, after: { studyId, ...change, couldRead }, reason, at });
}

async function shownAs(db: Db, actor: Actor, study: Study, documentId: string): Promise<StudyDocument> {
  return (await studyDocuments(db, actor, study)).find(({ id }) => id === documentId) as StudyDocument;
}
