import { DomainError } from '~/catalogue/errors';
import { type Actor, authorize, authorizeOrNotFound } from '~/domain/base/actor';
import { partiesOf } from '~/domain/model/match-parties';
import { documentById } from '~db/queries/documents';
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
 * parties of its match; and the actor's site, if it may read the study's documents.
 */
async function claimsOn(db: Db, actor: Actor, { id, organizationId, studyId, matchId }: Document) {
  return {
    organizationId,
    sponsorId: studyId ? ((await studyById(db, studyId))?.sponsorId ?? null) : null,
    givenToSponsorIds: organizationId
      ? [
          ...(await sponsorsWhoSelected(db, organizationId)),
          ...(await sponsorsAnsweredWith(db, { siteId: organizationId, documentId: id })),
        ]
      : [],
    match: matchId ? partiesOf(await matchById(db, matchId)) : null,
    openToSiteIds: studyId && actor.kind === 'person' ? await openTo(db, studyId, actor.organizationId) : [],
  };
}

/** The site, if its match with the study has come far enough. */
async function openTo(db: Db, studyId: string, siteId: string | null): Promise<string[]> {
  const [found] = siteId ? (await matchPage(db, { studyId, siteId, limit: 1 })).rows : [];
  return found && siteId && (await isOpenToSite(db, found)) ? [siteId] : [];
}

/** Opens a stored document (UP-07). @throws {DomainError} unauthenticated, not_found (another's too), file_unreadable. */
export async function openDocument(actor: Actor, id: string) {
  const document = await store.read(async (db) => {
    const found = await documentById(db, id);
    if (found?.messageId) {
      const matchId = await matchOfMessage(db, found.messageId);
      authorizeOrNotFound(actor, 'match.takePart', partiesOf(await matchById(db, matchId ?? '')));
      return found;
    }
    authorizeOrNotFound(actor, 'document.read', found ? await claimsOn(db, actor, found) : NO_CLAIMS);
    return found;
  });
  const file = document && document.state !== 'issued' ? await fileOf(id) : undefined;
  if (!document?.contentType || !file) throw new DomainError('not_found');
  return { name: document.name ?? 'document', contentType: document.contentType, file };
}

/** Opens a PDF to show it to an administrator. @throws {DomainError} unauthenticated, forbidden; as openDocument. */
export async function previewDocument(actor: Actor, id: string) {
  authorize(actor, 'admin.enter');
  const document = await openDocument(actor, id);
  if (document.contentType !== 'application/pdf') throw new DomainError('not_found');
  return document;
}
