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
import { type Db, store } from '~db/store.server';

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
    const ranked = (count: number) => rankForStudy(db, study, at, { count, statistics: true, ids: ended });
    let ranking = await ranked(TOP_MATCHES);
    const statistics = { ...(ranking.statistics as IndexStatistics), pending: await countSites(db, 'pending') };
    // What the reader's own list excludes is not suggested; the next best take its places.
    const excluded = await excludedIn(db, actor, ranking.placed);
    if (excluded.size > 0) ranking = await ranked(TOP_MATCHES + excluded.size);
    const further = excluded.size > 0 ? await excludedIn(db, actor, ranking.placed) : excluded;
    const ids = ranking.placed.flatMap(({ siteId }) => (further.has(siteId) ? [] : siteId)).slice(0, TOP_MATCHES);
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

/** Which of these sites the reader's own list excludes. */
async function excludedIn(db: Db, actor: Actor, placed: readonly { siteId: string }[]): Promise<Set<string>> {
  const ids = placed.map(({ siteId }) => siteId);
  const ownList = await ownListOf(db, actor, ids);
  return new Set(ids.filter((id) => ownList.get(id)?.status === 'excluded'));
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
