/** The best sites for a study now, with insights. */
import { TOP_MATCHES } from '~/catalogue/limits';
import type { Actor } from '~/domain/base/actor';
import { ownListOf } from '~/domain/base/site-list.server';
import { countProspective } from '~/domain/commands/facilities/for-study.server';
import { competingStudies } from '~/domain/commands/ranking/inputs.server';
import { rankForStudy, studyToRank } from '~/domain/commands/ranking/ranking.server';
import { demoRanking } from '~/domain/model/matching-demo';
import { rankedSiteSchema, rankedStudySchema, type SitesForStudy } from '~/domain/model/ranking-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { insightsFrom, sharesOf, withTies } from '~/matching';
import type { IndexStatistics } from '~/matching/columns';
import { matchesOfStudy } from '~db/queries/matches';
import { countSites, organizationsByIds } from '~db/queries/organizations';
import { store } from '~db/store.server';

interface RankingRequest {
  readonly at?: number;
  /** Whether to count prospective sites, which reads up to 600 facilities. */
  readonly withProspective?: boolean;
}

/** As sitesForStudy, with the full explanation of each site. @throws {DomainError} as sitesForStudy. */
export async function fullRanking(actor: Actor, studyId: string, request: RankingRequest = {}) {
  const { at = now(), withProspective = false } = request;
  const read = await store.read(async (db) => {
    const study = await studyToRank(db, actor, studyId);
    const competing = await competingStudies(db, study);
    const matches = await matchesOfStudy(db, studyId);
    const ended = matches.filter(({ status }) => status === 'declined').map(({ siteId }) => siteId);
    const ranking = await rankForStudy(db, study, at, { count: 2 * TOP_MATCHES, statistics: true, ids: ended });
    const statistics = { ...(ranking.statistics as IndexStatistics), pending: await countSites(db, 'pending') };
    // What the reader's own list excludes is not suggested; others take its places.
    const placed = ranking.placed.map(({ siteId }) => siteId);
    const ownList = await ownListOf(db, actor, placed);
    const ids = placed.filter((id) => ownList.get(id)?.status !== 'excluded').slice(0, TOP_MATCHES);
    const best = await ranking.explain(ids);
    const names = new Map((await organizationsByIds(db, ids)).map(({ id, name }) => [id, name]));
    return { study, competing, ranking, statistics, best, names, matches };
  });
  const { study, competing, statistics, best, names, ranking, matches } = read;
  const statuses = new Map(matches.map(({ siteId, status }) => [siteId, status]));
  const prospective = withProspective ? await countProspective(ranking.study, ranking.weights, at) : null;
  return {
    study,
    shares: sharesOf(ranking.study, { now: at, weights: ranking.weights }),
    best: withTies(best).map((site) => ({ ...site, status: statuses.get(site.siteId) ?? null })),
    /** By site. */
    names,
    insights: insightsFrom(ranking.study, statistics, { competing, prospective, left: ranking.qualifying.length }),
    weightsVersion: ranking.weights.version,
    computedAt: at,
  };
}

/**
 * Ranks the verified sites by id and adds insights, without storing anything (MAT-01). The demo is open to all
 * (MAT-05).
 * @throws {DomainError} unauthenticated, not_found (another's too), not_approved.
 */
export async function sitesForStudy(actor: Actor, studyId: string, at = now()): Promise<SitesForStudy> {
  const demo = await demoRanking(studyId, at);
  if (demo) return demo;
  const { study, shares, best, names, insights } = await fullRanking(actor, studyId, { at, withProspective: true });
  return {
    study: pick(rankedStudySchema, study),
    weights: shares,
    matches: best.map(({ range, ...site }) => {
      const [low, high] = range ?? [null, null];
      return pick(rankedSiteSchema, { ...site, low, high, site: names.get(site.siteId) });
    }),
    insights,
  };
}
