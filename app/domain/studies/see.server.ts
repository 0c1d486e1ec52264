import { LIST_MAX, TOP_MATCHES } from '~/catalogue/limits';
import { PENDING_MATCH_STATUSES } from '~/catalogue/statuses';
import { documentsOfStudy } from '~db/queries/documents';
import { hasUnclaimed } from '~db/queries/facilities';
import { bestMatches, type MatchWithParties, matchCounts, matchPage } from '~db/queries/matches';
import { studyById } from '~db/queries/studies';
import { type Db, store } from '~db/store.server';
import { type Actor, authorizeOrNotFound, can } from '../actor';
import { DomainError } from '../errors';
import type { MatchView } from '../matches/view';
import { matchView } from '../matches/view.server';
import { type StudyForSite, type StudyView, studyForSite, studyView } from './view';

/** As its sponsor and administrators see it. */
export interface StudyPage {
  side: 'sponsor';
  study: StudyView;
  documents: { id: string; name: string | null }[];
  /** The top 10, or up to 100 if all were requested. Those awaiting the sponsor come first. */
  matches: MatchView[];
  matchCount: number;
  /** Approved and active: it can be matched and completed. */
  running: boolean;
  /** Whether there are prospective sites. */
  invitable: boolean;
}

/** As a matched site sees it. */
export interface StudyPageForSite {
  side: 'site';
  study: StudyForSite;
  match: MatchView;
}

/** A study's page. @throws {DomainError} unauthenticated, not_found (another's too). */
export async function seeStudy(
  actor: Actor,
  id: string,
  { allMatches = false }: { allMatches?: boolean } = {},
): Promise<StudyPage | StudyPageForSite> {
  return store.read(async (db) => {
    const study = await studyById(db, id);
    const own = study && (await matchOfAsker(db, actor, id));
    const sponsorId = study?.sponsorId ?? '';
    authorizeOrNotFound(actor, 'study.see', { sponsorId, matchedSiteIds: own ? [own.site.id] : [] });
    if (!study) throw new DomainError('not_found');
    if (own && !can(actor, 'study.match', { sponsorId })) {
      const selected = own.match.status === 'selected';
      return { side: 'site', study: studyForSite(study, { selected }), match: matchView(actor, own) };
    }
    const documents = await documentsOfStudy(db, id);
    const counts = await matchCounts(db, { studyId: id });
    const matches = await (allMatches ? bestMatches(db, { studyId: id, limit: LIST_MAX }) : topMatches(db, id));
    const running = study.status === 'approved' && study.isActive;
    return {
      side: 'sponsor',
      study: studyView(study),
      documents: documents.map(({ id, name }) => ({ id, name })),
      matches: matches.map((row) => matchView(actor, row)),
      matchCount: counts.reduce((sum, { count }) => sum + count, 0),
      running,
      invitable: running && (await hasUnclaimed(db)),
    };
  });
}

/** The best ten. New sites with a reserved place come last. */
async function topMatches(db: Db, studyId: string): Promise<MatchWithParties[]> {
  const best = await bestMatches(db, { studyId, limit: TOP_MATCHES });
  const there = new Set(best.map(({ match }) => match.id));
  const waiting = { exploration: true, statuses: PENDING_MATCH_STATUSES, limit: TOP_MATCHES / 2 } as const;
  const more = (await bestMatches(db, { studyId, ...waiting })).filter(({ match }) => !there.has(match.id));
  return [...best.slice(0, TOP_MATCHES - more.length), ...more];
}

/** The study's match with the actor's own site, if there is one. */
async function matchOfAsker(db: Db, actor: Actor, studyId: string) {
  if (actor.kind !== 'person' || !actor.organizationId) return undefined;
  const { rows } = await matchPage(db, { studyId, siteId: actor.organizationId, limit: 1 });
  return rows[0];
}
