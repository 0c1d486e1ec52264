import { LIST_MAX, TOP_MATCHES } from '~/catalogue/limits';
import type { MatchStatus } from '~/catalogue/statuses';
import { topMatches } from '~db/queries/stats';
import { studyById, studyPage } from '~db/queries/studies';
import type { StoredScore } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, allow } from '../actor';

export interface StudyChoice {
  id: string;
  title: string;
  therapeuticArea: string;
}

export interface RankedMatch {
  id: string;
  siteId: string;
  site: string;
  status: MatchStatus;
  score: number | null;
  breakdown: StoredScore;
  reasons: string[];
}

/**
 * The approved studies to choose from, and of the chosen one the best matches that it has (ADM-10).
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function matchesOfChosenStudy(
  actor: Actor,
  { search, studyId }: { search: string; studyId: string | null },
) {
  allow(actor, 'admin.enter');
  return store.read(async (db) => {
    const page = await studyPage(db, { status: 'approved', search, limit: LIST_MAX });
    const studies: StudyChoice[] = page.rows.map(({ id, title, therapeuticArea }) => ({ id, title, therapeuticArea }));
    const study = studyId ? await studyById(db, studyId) : undefined;
    if (!study) return { search, studies, more: page.next !== null, chosen: null };
    const { id, title, therapeuticArea, phase, enrollmentTarget } = study;
    const matches: RankedMatch[] = (await topMatches(db, id, TOP_MATCHES)).map(({ match, site }) => ({
      ...{ id: match.id, siteId: match.siteId, site: site.name, status: match.status },
      ...{ score: match.score, breakdown: match.breakdown, reasons: match.reasons },
    }));
    return {
      search,
      studies,
      more: page.next !== null,
      chosen: { id, title, therapeuticArea, phase, enrollmentTarget, matches },
    };
  });
}
