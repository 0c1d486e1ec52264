/**
 * The documents of a match: those that the study shares, which the site can read once the CDA is signed, and the site's own
 * for this match.
 */

import { isOfRecord, type StudyDocumentKind } from '~/catalogue/documents';
import { DomainError } from '~/catalogue/errors';
import type { Actor } from '~/domain/base/actor';
import { matchFor, mustBeAllowed, ownSideOf, requireGoingOn, sideOf } from '~/domain/base/parties.server';
import { submitOnce } from '~/domain/base/submission.server';
import type { DocumentReference } from '~/domain/model/document-reference';
import { siteMayRead } from '~/domain/model/engagement-path';
import { isShared, type MatchDocuments } from '~/domain/model/match-document-view';
import { now } from '~/gateways/clock.server';
import { removeFiles } from '~/gateways/files.server';
import { documentById, documentsOfMatch, documentsOfStudy } from '~db/queries/documents';
import { taskOf } from '~db/queries/engagements';
import type { MatchWithParties } from '~db/queries/matches';
import { startUpOf } from '~db/queries/start-ups';
import { type Db, store } from '~db/store.server';
import { admitUploads, attachDocuments, contentsOf } from './attach.server';
import { requireUnsigned } from './delete.server';
import { addToStudy, documentView, removeShared, requireRoom } from './study.server';

/** Whether the match's site may read the protocol, budget and other documents that the study shares. */
export async function isOpenToSite(
  db: Db,
  { match, engagement }: Pick<MatchWithParties, 'match' | 'engagement'>,
): Promise<boolean> {
  const cda = await taskOf(db, { matchId: match.id, step: 'cda', side: 'sponsor' });
  const startUp = match.status === 'selected' ? await startUpOf(db, match.id) : undefined;
  return siteMayRead(match.status, engagement ?? undefined, cda, startUp?.endedAt);
}

/** The site's own, without the versions of its CDA and its contract, which have their own pages. */
const siteDocuments = async (db: Db, matchId: string) =>
  (await documentsOfMatch(db, matchId)).filter(({ type }) => !isOfRecord(type));

/**
 * Until a site may read them, it cannot tell whether the study has documents; nor, ever, whether it has others.
 * @throws {DomainError} unauthenticated, not_found (another's too).
 */
export async function listMatchDocuments(actor: Actor, matchId: string): Promise<MatchDocuments> {
  return store.read(async (db) => {
    const found = await matchFor(db, actor, matchId);
    const side = sideOf(actor, found);
    const open = await isOpenToSite(db, found);
    const documents = side !== 'site' || open ? await documentsOfStudy(db, found.study.id) : [];
    const shared = documents.filter(isShared);
    return {
      open,
      study: shared.map(documentView),
      notShared: side === 'site' ? null : documents.length - shared.length,
      site: (await siteDocuments(db, found.match.id)).map(documentView),
    };
  });
}

/**
 * Adds uploaded files: the sponsor's to the study, for all its sites; the site's to this match.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden; invalid if there are too many; document_unknown.
 */
export async function addMatchDocuments(
  actor: Actor,
  matchId: string,
  { kind, documents }: { kind: StudyDocumentKind; documents: readonly DocumentReference[] },
  key: string | null = null,
  at = now(),
): Promise<{ added: number }> {
  await mustBeAllowed(actor, matchId, 'match.takePart');
  await admitUploads(documents, at);
  const input = { kind, documents: await contentsOf(documents) };
  return submitOnce({ action: `match.addDocuments:${matchId}`, actor, key, input, at }, async (db) => {
    const found = await matchFor(db, actor, matchId, 'match.takePart');
    requireGoingOn(found);
    if (ownSideOf(actor, found) === 'sponsor')
      return addToStudy(db, actor, found.study.id, { kind, documents, reviewOnly: false }, at);
    requireRoom(await siteDocuments(db, found.match.id), documents);
    await attachDocuments(db, actor, documents, { matchId: found.match.id, type: 'other' }, at);
    return { added: documents.length };
  });
}

/**
 * Removes a document of the actor's own side. Agreements and contracts stay.
 * @throws {DomainError} as addMatchDocuments; not_found for the other side's; document_signed.
 */
export async function removeMatchDocument(
  actor: Actor,
  matchId: string,
  documentId: string,
  reason: string | null = null,
  at = now(),
): Promise<{ name: string }> {
  const removed = await store.tx(async (db) => {
    const found = await matchFor(db, actor, matchId, 'match.takePart');
    requireGoingOn(found);
    const document = await documentById(db, documentId);
    const own =
      ownSideOf(actor, found) === 'sponsor'
        ? document?.studyId === found.study.id
        : document?.matchId === found.match.id && !isOfRecord(document.type);
    if (document && isOfRecord(document.type) && document.matchId === found.match.id)
      await requireUnsigned(db, document);
    if (!document || !own) throw new DomainError('not_found');
    return removeShared(db, actor, document, { reason, at });
  });
  await removeFiles([documentId]);
  return { name: removed.name ?? 'Document' };
}
