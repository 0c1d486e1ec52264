import { isNewSite } from '../explore';
import { compareByHash } from '../rank';
import type { StudySignals } from '../trials/view';
import { BLANK_SITE, type MatchStudy } from '../types';
import { type PreparedStudy, prepare } from './prepare';
import { type Best, type BestOptions, bestOf, scoreOf } from './score';
import type { SiteIndex } from './site-index';
import { indexStatistics } from './statistics';

export interface RankQuery extends Pick<BestOptions, 'now' | 'count' | 'weights'> {
  /** How many of the best new sites (isNewSite) to return as well. */
  readonly newcomers: number;
  /** Other sites in the index to score. */
  readonly ids: readonly string[];
  /** Sites outside the index to explain, with their NCT numbers. */
  readonly outsiders?: Readonly<Record<string, readonly string[]>>;
  /** Whether to rank the newcomers and `ids`, which takes a full scan. */
  readonly ranks?: boolean;
  /** Whether to compute statistics for the insights. Requires a `count` of at least 10. */
  readonly statistics?: boolean;
}

export interface SitePosition extends Best {
  /** From 1, among all eligible sites; null if not requested. */
  readonly rank: number | null;
}

/** Ranks the sites in the index for a study. @throws as bestSites. */
export function rankIndex(sites: SiteIndex, study: MatchStudy, query: RankQuery) {
  const prepared = prepare(sites, study, query);
  const best = bestOf(prepared, query.count);
  const newcomers = query.newcomers > 0 ? bestOf(prepared, query.newcomers, newIn(sites)) : [];
  const others = query.ids.flatMap((siteId) => {
    const slot = sites.ids.slotOf(siteId);
    const score = slot === undefined ? null : scoreOf(prepared, slot);
    return score === null ? [] : [{ siteId, score }];
  });
  const known = new Map(best.map(({ siteId }, at) => [siteId, at + 1]));
  const counted = query.ranks ? countBefore(prepared, [...newcomers, ...others]) : null;
  const ranked = (list: readonly Best[]): SitePosition[] =>
    list.map((site) => ({ ...site, rank: known.get(site.siteId) ?? counted?.ranks.get(site.siteId) ?? null }));

  const coListed = new Map(
    Object.entries(query.outsiders ?? {}).map(([id, nctIds]) => [id, coListedOutside(prepared, nctIds)]),
  );
  for (const { siteId } of [...best, ...newcomers, ...others]) coListed.set(siteId, coListedOf(prepared, siteId));
  return {
    best: ranked(best),
    newcomers: ranked(newcomers),
    /** Those of `ids` that are in the index. */
    others: ranked(others),
    /** The number of eligible sites; null if ranks were not requested. */
    total: counted?.total ?? null,
    /** What explainSites needs to explain all of these, and the outsiders, as rankSites would. */
    signals: { coListed, enrichment: prepared.names.enrichment, home: prepared.tables.home } satisfies StudySignals,
    statistics: query.statistics ? indexStatistics(prepared, best) : null,
  };
}

export type IndexRanking = ReturnType<typeof rankIndex>;

/** The columnar counterpart of isNewSite. */
function newIn({ count, capacity, capacities, history, histories }: SiteIndex): (slot: number) => boolean {
  const isNewCapacity = capacities.values.map(({ priorTrials }) => isNewSite({ ...BLANK_SITE, priorTrials }));
  const isNewHistory = histories.values.map((history) => !history || isNewSite({ ...BLANK_SITE, history }));
  return (slot) =>
    count[slot] === 0 &&
    isNewCapacity[capacity[slot] as number] === true &&
    isNewHistory[history[slot] as number] === true;
}

/** Ranks each site by counting how many come before it. */
function countBefore(prepared: PreparedStudy, list: readonly Best[]) {
  const { sites, study } = prepared;
  const before = list.map(() => 0);
  let total = 0;
  for (let slot = 0; slot < sites.length; slot++) {
    const score = scoreOf(prepared, slot);
    if (score === null) continue;
    total += 1;
    for (let at = 0; at < list.length; at++) {
      const site = list[at] as Best;
      if (score < site.score) continue;
      if (score > site.score || compareByHash(study.id, sites.ids.idOf(slot), site.siteId) < 0)
        before[at] = (before[at] ?? 0) + 1;
    }
  }
  return { ranks: new Map(list.map(({ siteId }, at) => [siteId, (before[at] ?? 0) + 1])), total };
}

function coListedOf({ sites, trials }: PreparedStudy, siteId: string): number {
  const slot = sites.ids.slotOf(siteId) as number;
  // Own sums are only valid for slots with trials.
  return sites.count[slot] === 0 ? 0 : trials.coListed(sites.trialsOf(slot), trials.own(slot));
}

function coListedOutside({ sites, trials }: PreparedStudy, nctIds: readonly string[]): number {
  const listed = nctIds.flatMap((nctId) => sites.trials.find(nctId) ?? []);
  return trials.coListed(listed, 0);
}
