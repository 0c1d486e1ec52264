import { LIST_MAX, TOP_MATCHES } from '~/catalogue/limits';
import { documentsOfStudy } from '~db/queries/documents';
import { bestMatches, matchCounts, matchPage } from '~db/queries/matches';
import { studyById } from '~db/queries/studies';
import { type Db, store } from '~db/store.server';
import { type Actor, allowSight, can } from '../actor';
import { DomainError } from '../errors';
import { type MatchView, matchView } from '../matches/view.server';
import { type StudyForSite, type StudyView, studyForSite, studyView } from './view.server';

/** As its sponsor and administrators see it. */
export interface StudyPage {
  side: 'sponsor';
  study: StudyView;
  documents: { id: string; name: string | null }[];
  /** The best 10 (or 100, asked for all), those that wait for the sponsor first. */
  matches: MatchView[];
  matchCount: number;
  /** Whether matching can be run and the study completed: approved and active. */
  running: boolean;
}

/** As a site that is matched with it sees it. */
export interface StudyPageForSite {
  side: 'site';
  study: StudyForSite;
  match: MatchView;
}

/** A study's page. @throws {DomainError} unauthenticated, not_found (also for whoever it is not for). */
export async function seeStudy(
  actor: Actor,
  id: string,
  { allMatches = false }: { allMatches?: boolean } = {},
): Promise<StudyPage | StudyPageForSite> {
  return store.read(async (db) => {
    const study = await studyById(db, id);
    const own = study && (await matchOfAsker(db, actor, id));
    const sponsorId = study?.sponsorId ?? '';
    allowSight(actor, 'study.see', { sponsorId, matchedSiteIds: own ? [own.site.id] : [] });
    if (!study) throw new DomainError('not_found');
    if (own && !can(actor, 'study.match', { sponsorId })) {
      const selected = own.match.status === 'selected';
      return { side: 'site', study: studyForSite(study, { selected }), match: matchView(actor, own) };
    }
    const documents = await documentsOfStudy(db, id);
    const counts = await matchCounts(db, { studyId: id });
    const matches = await bestMatches(db, { studyId: id, limit: allMatches ? LIST_MAX : TOP_MATCHES });
    return {
      side: 'sponsor',
      study: studyView(study),
      documents: documents.map(({ id, name }) => ({ id, name })),
      matches: matches.map((row) => matchView(actor, row)),
      matchCount: counts.reduce((sum, { count }) => sum + count, 0),
      running: study.status === 'approved' && study.isActive,
    };
  });
}

/** The study's match with the asker's own site, if there is one. */
async function matchOfAsker(db: Db, actor: Actor, studyId: string) {
  if (actor.kind !== 'person' || !actor.organizationId) return undefined;
  const { rows } = await matchPage(db, { studyId, siteId: actor.organizationId, limit: 1 });
  return rows[0];
}
