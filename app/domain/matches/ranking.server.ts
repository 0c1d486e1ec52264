import { MATCH_FLOOR_SCORE, TOP_MATCHES } from '~/catalogue/limits';
import type { OrganizationStatus } from '~/catalogue/statuses';
import { now } from '~/gateways/clock.server';
import {
  eligible,
  explore,
  type Insights,
  insights,
  type Landscape,
  landscapeOf,
  placeOf,
  type RankedSite,
  rankSites,
} from '~/matching';
import { studyById } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, allowSight } from '../actor';
import { DomainError } from '../errors';
import { settingsIn } from '../settings/read.server';
import { competingStudies } from './competing.server';
import { demoRanking } from './demo';
import { type MatchInputs, matchInputs } from './inputs.server';

/** The study, when this actor may match it now. @throws {DomainError} as sitesForStudy. */
export async function studyToMatch(db: Db, actor: Actor, studyId: string): Promise<Study> {
  const study = await studyById(db, studyId);
  allowSight(actor, 'study.match', { sponsorId: study?.sponsorId ?? '' });
  if (!study) throw new DomainError('not_found');
  if (study.status !== 'approved') throw new DomainError('not_approved');
  if (!study.isActive) throw new DomainError('move_refused', { status: 'completed' });
  return study;
}

export interface StudyRanking {
  inputs: MatchInputs;
  /** Who ran what among the verified sites. */
  landscape: Landscape;
  /** All sites, those that cannot be matched last. */
  ranked: RankedSite[];
  /** Those that can, best first, with new sites in their share of the first ten places. */
  placed: RankedSite[];
}

/** The sites of these statuses as they rank for a study now, by the study's weights and the platform's settings. */
export async function rankForStudy(
  db: Db,
  study: Study,
  statuses: readonly OrganizationStatus[],
  at: number,
): Promise<StudyRanking> {
  const inputs = await matchInputs(db, study, statuses);
  const { explorationShare: share } = await settingsIn(db);
  // What sites ran that are not verified says nothing of others: a score is the same whoever else is listed beside.
  const landscape = landscapeOf(inputs.sites.filter(({ status }) => status === 'verified').map(placeOf));
  const ranked = rankSites(inputs.study, inputs.sites, { now: at, weights: inputs.weights, landscape });
  const placed = explore(eligible(ranked), inputs.sites, { share, floor: MATCH_FLOOR_SCORE });
  return { inputs, landscape, ranked, placed };
}

export interface FullRanking {
  study: Study;
  /** The best sites by rank. */
  best: RankedSite[];
  insights: Insights;
  weightsVersion: string;
  /** Milliseconds since 1970. */
  computedAt: number;
}

/** As sitesForStudy, with everything that the engine says of each site. @throws {DomainError} as it. */
export async function fullRanking(actor: Actor, studyId: string, at = now()): Promise<FullRanking> {
  const [study, competing, { inputs, ranked, placed }] = await store.read(async (db) => {
    const study = await studyToMatch(db, actor, studyId);
    const competing = await competingStudies(db, study);
    return [study, competing, await rankForStudy(db, study, ['verified', 'pending'], at)] as const;
  });
  return {
    study,
    best: placed.slice(0, TOP_MATCHES),
    insights: insights(inputs.study, ranked, inputs.sites, { weights: inputs.weights, competing }),
    weightsVersion: inputs.weights.version,
    computedAt: at,
  };
}

export interface SitesForStudy {
  study: Pick<Study, 'title' | 'therapeuticArea' | 'phase' | 'enrollmentTarget'>;
  /** The best sites by rank; a score of null is not known. */
  matches: Pick<RankedSite, 'siteId' | 'studyId' | 'overallScore' | 'breakdown' | 'reasons' | 'exploration'>[];
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
  const { study, best, insights } = await fullRanking(actor, studyId, at);
  const { title, therapeuticArea, phase, enrollmentTarget } = study;
  return {
    study: { title, therapeuticArea, phase, enrollmentTarget },
    matches: best.map(({ siteId, studyId, overallScore, breakdown, reasons, exploration }) => ({
      ...{ siteId, studyId, overallScore, breakdown, reasons },
      ...(exploration && { exploration }),
    })),
    insights,
  };
}
