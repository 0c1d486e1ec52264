import { DomainError } from '~/catalogue/errors';
import { type Actor, authorize, authorizeOrNotFound, can, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { isShared } from '~/domain/model/match-document-view';
import { partiesOf } from '~/domain/model/match-parties';
import { now } from '~/gateways/clock.server';
import { documentById, keepOpening } from '~db/queries/documents';
import { sponsorsAnsweredWith } from '~db/queries/feasibility';
import { matchById, matchPage, sponsorsWhoSelected } from '~db/queries/matches';
import { matchOfMessage } from '~db/queries/messages';
import { studyById } from '~db/queries/studies';
import type { Document } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { fileOf } from './bytes.server';
import { isOpenToSite } from './match.server';

const NO_CLAIMS = { organizationId: null, sponsorId: null, givenToSponsorIds: [], match: null, openToSiteIds: [] };

/**
 * Who may read a document: its organization, its study's sponsor, and sponsors who selected the site or were sent it; the
 * parties of its match; and the actor's site, if the study shares it and the site may read what it shares.
 */
async function claimsOn(db: Db, actor: Actor, document: Document, at: number) {
  const { id, organizationId, studyId, matchId } = document;
  const mayBeOpen = studyId !== null && isShared(document) && actor.kind === 'person';
  return {
    organizationId,
    sponsorId: studyId ? ((await studyById(db, studyId))?.sponsorId ?? null) : null,
    givenToSponsorIds: organizationId
      ? [
          ...(await sponsorsWhoSelected(db, organizationId, at)),
          ...(await sponsorsAnsweredWith(db, { siteId: organizationId, documentId: id })),
        ]
      : [],
    match: matchId ? await partiesFor(db, matchId) : null,
    openToSiteIds: mayBeOpen ? await openTo(db, studyId, actor.organizationId) : [],
  };
}

/** Those of these documents that the actor may read, in their order. Those of messages are read with their message. */
export async function readableOf(
  db: Db,
  actor: Actor,
  documents: readonly Document[],
  at = now(),
): Promise<Document[]> {
  const readable: Document[] = [];
  for (const document of documents)
    if (!document.messageId && can(actor, 'document.read', await claimsOn(db, actor, document, at)))
      readable.push(document);
  return readable;
}

/** The parties who may open what belongs to a match: none while it is archived. */
async function partiesFor(db: Db, matchId: string) {
  const found = await matchById(db, matchId);
  return partiesOf(found?.match.held === 'archived' ? undefined : found);
}

/** The site, if its match with the study has come far enough. */
async function openTo(db: Db, studyId: string, siteId: string | null): Promise<string[]> {
  const [found] = siteId ? (await matchPage(db, { studyId, siteId, limit: 1 })).rows : [];
  return found && siteId && (await isOpenToSite(db, found)) ? [siteId] : [];
}

/** The sponsor for which the actor reads a site's document; undefined if it reads as anyone else. */
const sponsorReading = (actor: Actor, { organizationId, givenToSponsorIds }: Awaited<ReturnType<typeof claimsOn>>) =>
  actor.kind === 'person' && actor.organizationId !== organizationId
    ? givenToSponsorIds.find((id) => id === actor.organizationId)
    : undefined;

/**
 * Opens a stored document (UP-07). Of what the other side has opened to them, it keeps who from which site or sponsor
 * opened it.
 * @throws {DomainError} unauthenticated, not_found (another's too), file_unreadable.
 */
export async function openDocument(actor: Actor, id: string, at = now()) {
  let reader: string | undefined;
  const document = await store.read(async (db) => {
    const found = await documentById(db, id);
    if (found?.messageId) {
      const matchId = await matchOfMessage(db, found.messageId);
      authorizeOrNotFound(actor, 'match.takePart', await partiesFor(db, matchId ?? ''));
      return found;
    }
    const claims = found ? await claimsOn(db, actor, found, at) : NO_CLAIMS;
    authorizeOrNotFound(actor, 'document.read', claims);
    reader = claims.openToSiteIds[0] ?? sponsorReading(actor, claims);
    return found;
  });
  const file = document && document.state !== 'issued' ? await fileOf(id) : undefined;
  if (!document?.contentType || !file) throw new DomainError('not_found');
  if (reader) await noteOpening(actor, document, reader, at);
  return { name: document.name ?? 'document', contentType: document.contentType, file };
}

/** Keeps when a person at this organization first and last opened a document; the first time is on the audit trail too. */
async function noteOpening(actor: Actor, { id, studyId }: Document, organizationId: string, at: number) {
  const userId = person(actor).id;
  await store.tx(async (db) => {
    const kept = await keepOpening(db, { id: newId(), documentId: id, organizationId, userId, at });
    if (kept?.firstAt === at)
      await record(db, actor, 'document.opened', id, { after: { studyId, organizationId }, at });
  });
}

/** Opens a PDF to show it to an administrator. @throws {DomainError} unauthenticated, forbidden; as openDocument. */
export async function previewDocument(actor: Actor, id: string) {
  authorize(actor, 'admin.enter');
  const document = await openDocument(actor, id);
  if (document.contentType !== 'application/pdf') throw new DomainError('not_found');
  return document;
}
