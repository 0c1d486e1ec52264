import { DomainError } from '~/catalogue/errors';
import { MATCHES_PER_RUN, TOP_MATCHES } from '~/catalogue/limits';
import type { Actor } from '~/domain/base/actor';
import { settingsIn } from '~/domain/base/settings.server';
import { studyFor } from '~/domain/base/study-for.server';
import { demoRanking } from '~/domain/model/matching-demo';
import { rankedSiteSchema, rankedStudySchema, type SitesForStudy } from '~/domain/model/ranking-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import {
  explainSites,
  insightsFrom,
  type MatchSite,
  placesForNew,
  type RankedSite,
  sharesOf,
  withTies,
} from '~/matching';
import type { IndexStatistics, RankQuery } from '~/matching/columns';
import { countSites, organizationsByIds } from '~db/queries/organizations';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { withDeclared } from './declared.server';
import { competingStudies, siteInputs, studyInputs } from './inputs.server';
import { placesOf } from './places';
import { rankVerifiedSites } from './site-index.server';

/** The study, if this actor may rank sites for it, even after it has ended. @throws {DomainError} not_approved. */
export async function studyToRank(db: Db, actor: Actor, studyId: string): Promise<Study> {
  const study = await studyFor(db, actor, studyId, 'study.match');
  if (study.status === 'pending_approval' || study.status === 'rejected') throw new DomainError('not_approved');
  return study;
}

/** The study, if this actor may match it now. @throws {DomainError} as studyToRank; study_completed. */
export async function studyToMatch(db: Db, actor: Actor, studyId: string): Promise<Study> {
  const study = await studyToRank(db, actor, studyId);
  if (!study.isActive) throw new DomainError('study_completed');
  return study;
}

interface RankRequest extends Partial<Pick<RankQuery, 'ids' | 'outsiders' | 'ranks' | 'statistics'>> {
  /** At least ten. */
  count?: number;
}

/** Ranks the verified sites for a study, by the study's weights and the platform's settings. */
export async function rankForStudy(
  db: Db,
  of: Study,
  at: number,
  { count = MATCHES_PER_RUN, ids = [], ...wanted }: RankRequest = {},
) {
  const { study, weights } = await studyInputs(db, of);
  const { explorationShare: share } = await settingsIn(db);
  const query = { now: at, weights, count, newcomers: placesForNew(share), ids, ...wanted };
  const ranking = await rankVerifiedSites(db, study, query);
  const { total, signals, statistics } = ranking;
  const { placed, others } = placesOf(ranking, share);
  const readInputs = async (siteIds: readonly string[]) =>
    withDeclared(db, await siteInputs(db, await organizationsByIds(db, [...siteIds])), at);
  const places = new Map([...others, ...placed].map((place) => [place.siteId, place]));
  return {
    study,
    weights,
    /** How many sites can be matched; null unless ranks were requested. */
    total,
    /** Counts over all verified sites for the insights; null unless requested. */
    statistics,
    placed,
    others,
    /** Explains the scores of these sites. Skips deleted sites. `inputs` are what is known of them, if already read. */
    async explain(siteIds: readonly string[], inputs?: readonly MatchSite[]): Promise<RankedSite[]> {
      const sites = inputs ?? (await readInputs(siteIds));
      const explained = explainSites(study, sites, { now: at, weights, signals }).map((site) => {
        const { rank = null, exploration } = places.get(site.siteId) ?? {};
        return [site.siteId, { ...site, rank, ...(exploration && { exploration }) }] as const;
      });
      const byId = new Map(explained);
      return siteIds.flatMap((id) => byId.get(id) ?? []);
    },
  };
}

export type StudyRanking = Awaited<ReturnType<typeof rankForStudy>>;

/** As sitesForStudy, with the full explanation of each site. @throws {DomainError} as sitesForStudy. */
export async function fullRanking(actor: Actor, studyId: string, at = now()) {
  return store.read(async (db) => {
    const study = await studyToRank(db, actor, studyId);
    const competing = await competingStudies(db, study);
    const ranking = await rankForStudy(db, study, at, { count: TOP_MATCHES, statistics: true });
    const statistics = { ...(ranking.statistics as IndexStatistics), pending: await countSites(db, 'pending') };
    return {
      study,
      shares: sharesOf(ranking.study, { now: at, weights: ranking.weights }),
      best: withTies(await ranking.explain(ranking.placed.map(({ siteId }) => siteId))),
      insights: insightsFrom(ranking.study, statistics, { competing }),
      weightsVersion: ranking.weights.version,
      computedAt: at,
    };
  });
}

/**
 * Ranks the verified sites by id and adds insights, without storing anything (MAT-01). The demo is open to all
 * (MAT-05).
 * @throws {DomainError} unauthenticated, not_found (another's too), not_approved.
 */
export async function sitesForStudy(actor: Actor, studyId: string, at = now()): Promise<SitesForStudy> {
  const demo = await demoRanking(studyId, at);
  if (demo) return demo;
  const { study, shares, best, insights } = await fullRanking(actor, studyId, at);
  return {
    study: pick(rankedStudySchema, study),
    weights: shares,
    matches: best.map((site) => pick(rankedSiteSchema, site)),
    insights,
  };
}
