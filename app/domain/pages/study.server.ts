import { DomainError } from '~/catalogue/errors';
import { type Actor, authorize, authorizeOrNotFound, can, person, sponsorIdsOf } from '~/domain/base/actor';
import { asSeenBy } from '~/domain/base/review-seen.server';
import { mayResume } from '~/domain/commands/lifecycle/studies.server';
import { studyAsClient } from '~/domain/commands/studies/client.server';
import { studyRegistry } from '~/domain/commands/studies/registry-changes';
import { changesOfStudy } from '~/domain/model/study-changes';
import { canWithdraw } from '~/domain/model/study-endings';
import { type StudyForSite, type StudyView, studyForSite, studyView } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import type { Page, PageRequest } from '~db/keyset';
import { hasUnclaimed } from '~db/queries/facilities';
import { matchesOfStudy, matchPage } from '~db/queries/matches';
import { reviewRequestsOf } from '~db/queries/review-requests';
import { studyById, studyPage } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { matchView, studyOfMatch } from './matches.server';

/** The actor's studies, newest first (API-06); for sites the matched ones. @throws {DomainError} unauthenticated. */
export async function listStudies(
  actor: Actor,
  request: PageRequest & { since?: number; externalId?: string },
  at = now(),
): Promise<Page<StudyView | StudyForSite>> {
  authorize(actor, 'study.list');
  return store.read(async (db) => {
    const self = can(actor, 'admin.enter') ? null : person(actor);
    if (self?.role === 'site' && self.organizationId) {
      // What a sponsor calls its studies is not for sites.
      if (request.externalId !== undefined) return { rows: [], next: null };
      const { rows, next } = await matchPage(db, { ...request, siteId: self.organizationId });
      return { rows: rows.map(studyOfMatch), next };
    }
    const { rows, next } = await studyPage(db, { ...request, sponsorIds: self ? sponsorIdsOf(self) : undefined });
    return { rows: rows.map((row) => studyView(asSeenBy(actor, row, at))), next };
  });
}

/**
 * A pending study that was posted in this browser; null once it is decided, and for another's.
 * @param byVisitor whether a visitor posted it: then only a visitor reads where the link to the account went.
 */
export async function postedStudy(actor: Actor, { id, byVisitor }: { id: string; byVisitor: boolean }) {
  const study = await store.read((db) => studyById(db, id));
  if (study?.status !== 'pending_approval') return null;
  const { title, sponsorId, sponsorEmail } = study;
  if (byVisitor && actor.kind === 'visitor') return { id: null, title, email: sponsorEmail };
  const isOwn = !byVisitor && actor.kind === 'person' && sponsorIdsOf(actor).includes(sponsorId);
  return isOwn ? { id, title, email: null } : null;
}

/** A study's page, for its sponsor, the client for which it is run, or a matched site. @throws {DomainError} unauthenticated, not_found. */
export async function seeStudy(actor: Actor, id: string, at = now()) {
  return store.read(async (db) => {
    const found = await studyById(db, id);
    const study = found && found.status !== 'archived' ? asSeenBy(actor, found, at) : undefined;
    const asClient = study?.relationId && !can(actor, 'study.follow', study) && (await studyAsClient(db, actor, id));
    if (asClient && study) {
      const { cro } = asClient;
      return { side: 'client' as const, study: studyForSite(study, { selected: true }), cro };
    }
    const own = study && (await matchOfActor(db, actor, id));
    const sponsorId = study?.sponsorId ?? '';
    authorizeOrNotFound(actor, 'study.see', { sponsorId, matchedSiteIds: own ? [own.site.id] : [] });
    if (!study) throw new DomainError('not_found');
    if (own && !can(actor, 'study.follow', study)) {
      return { side: 'site' as const, study: studyOfMatch(own), match: matchView(actor, own) };
    }
    const unvetted = can(actor, 'study.match', study) ? null : person(actor).organizationStatus;
    const running = study.status === 'approved' && study.isActive && unvetted === null;
    return {
      side: 'sponsor' as const,
      study: studyView(study),
      /** Why the actor may not see its sites yet: the status of its organization (VET-01); null if it may. */
      unvetted,
      /** Approved and active: the actor can match and close it. */
      running,
      /** Since when it is paused; null if it is not. */
      pausedSince: study.status === 'paused' ? study.heldAt : null,
      pausable: can(actor, 'study.pause', study),
      /** If it is paused, who can resume it: the actor, or only administrators. */
      resumable: mayResume(actor, study),
      pausedByAdministrator: study.heldFrom?.byAdministrator === true,
      /** What not all administrators may. */
      may: {
        rescore: can(actor, 'study.rescore', study),
        approach: can(actor, 'study.approach', study),
        end: can(actor, 'study.end', study),
        edit: can(actor, 'study.change', study) || can(actor, 'study.edit'),
      },
      /** The changes that an administrator has yet to approve, in words. */
      waiting: study.proposedAt === null ? null : changesOfStudy(study, study.proposed ?? {}),
      waitingSince: study.proposedAt,
      own: can(actor, 'study.change', study),
      /** For which client it is posted, by a relation. */
      client: study.relationId === null ? null : study.onBehalfOf,
      /** When its registry record was read, and what has changed. */
      registry: studyRegistry(study),
      /** Where a rejected study is sent in again; null unless it is one. */
      rejection: await standingRejection(db, study),
      withdrawable: can(actor, 'study.end', study) && canWithdraw(study, await matchesOfStudy(db, id)),
      /** Whether there are prospective sites. */
      invitable: running && (await hasUnclaimed(db)),
    };
  });
}

async function standingRejection(db: Db, { id, status, decidedAt }: Study): Promise<string | null> {
  if (status !== 'rejected') return null;
  const requests = await reviewRequestsOf(db, 'study', [id]);
  return requests.find(({ rejected, askedAt }) => rejected && askedAt === decidedAt)?.id ?? null;
}

type SeenStudy = Awaited<ReturnType<typeof seeStudy>>;
export type StudyPage = Extract<SeenStudy, { side: 'sponsor' }>;
export type StudyPageForSite = Extract<SeenStudy, { side: 'site' }>;

async function matchOfActor(db: Db, actor: Actor, studyId: string) {
  if (actor.kind !== 'person' || !actor.organizationId) return undefined;
  const { rows } = await matchPage(db, { studyId, siteId: actor.organizationId, limit: 1 });
  return rows[0];
}
