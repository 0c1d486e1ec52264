import { TOP_MATCHES } from '~/catalogue/limits';
import { now } from '~/gateways/clock.server';
import { eligible, type Insights, insights, type RankedSite, rankSites } from '~/matching';
import type { Study } from '~db/schema';
import { store } from '~db/store.server';
import type { Actor } from '../actor';
import { demoRanking } from './demo';
import { matchInputs } from './inputs.server';
import { studyToMatch } from './run.server';

export interface SitesForStudy {
  study: Pick<Study, 'title' | 'therapeuticArea' | 'phase' | 'enrollmentTarget'>;
  /** The best sites by rank; a score of null is not known. */
  matches: Pick<RankedSite, 'siteId' | 'studyId' | 'overallScore' | 'breakdown' | 'reasons'>[];
  insights: Insights;
}

/**
 * The verified sites for a study as they rank now, with what the ranking as a whole says (MAT-01). Nothing is stored
 * and nobody is told. A site is named by its id alone. The demo's studies are for anybody, over made-up sites (MAT-05).
 * @throws {DomainError} unauthenticated, not_found (another's too), not_approved, move_refused for a completed study.
 */
export async function sitesForStudy(actor: Actor, studyId: string, at = now()): Promise<SitesForStudy> {
  const demo = demoRanking(studyId, at);
  if (demo) return demo;
  const { study, inputs } = await store.read(async (db) => {
    const study = await studyToMatch(db, actor, studyId);
    return { study, inputs: await matchInputs(db, study, ['verified', 'pending']) };
  });
  const ranked = rankSites(inputs.study, inputs.sites, { now: at });
  const { title, therapeuticArea, phase, enrollmentTarget } = study;
  return {
    study: { title, therapeuticArea, phase, enrollmentTarget },
    matches: eligible(ranked)
      .slice(0, TOP_MATCHES)
      .map(({ siteId, studyId, overallScore, breakdown, reasons }) => ({
        ...{ siteId, studyId, overallScore, breakdown, reasons },
      })),
    insights: insights(inputs.study, ranked, inputs.sites),
  };
}
