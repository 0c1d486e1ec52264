import { isNewSite } from '../explore';
import { compareByHash } from '../tie-break';
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
  /** From 1, among all sites that qualify; null if not requested, or if this one does not. */
  readonly rank: number | null;
}

/** Ranks the sites in the index for a study. @throws as bestSites. */
export function rankIndex(sites: SiteIndex, study: MatchStudy, query: RankQuery) {
  const prepared = prepare(sites, study, query);
  const best = bestOf(prepared, query.count);
  const isNew = newIn(sites);
  const newcomers =
    query.newcomers > 0 ? bestOf(prepared, query.newcomers, (slot) => prepared.qualifies(slot) && isNew(slot)) : [];
  const others = query.ids.flatMap((siteId) => {
    const slot = sites.ids.slotOf(siteId);
    return slot === undefined ? [] : [{ siteId, score: scoreOf(prepared, slot), qualifies: prepared.qualifies(slot) }];
  });
  const known = new Map(best.map(({ siteId }, at) => [siteId, at + 1]));
  const counted = query.ranks
    ? countBefore(prepared, [...newcomers, ...others.filter(({ qualifies }) => qualifies)])
    : null;
  const ranked = (list: readonly Best[]): SitePosition[] =>
    list.map((site) => ({ ...site, rank: known.get(site.siteId) ?? counted?.ranks.get(site.siteId) ?? null }));

  const outside = (nctIds: readonly string[]) =>
    prepared.trials.coListedOutside(nctIds.flatMap((nctId) => sites.trials.find(nctId) ?? []));
  const coListed = new Map(Object.entries(query.outsiders ?? {}).map(([id, nctIds]) => [id, outside(nctIds)]));
  for (const { siteId } of [...best, ...newcomers, ...others]) coListed.set(siteId, coListedOf(prepared, siteId));
  return {
    best: ranked(best),
    newcomers: ranked(newcomers),
    /** Those of `ids` that are in the index, whether they qualify or not. */
    others: ranked(others).map((site, at) => ({ ...site, qualifies: others[at]?.qualifies === true })),
    /** The number of sites that qualify; null if ranks were not requested. */
    total: counted?.total ?? null,
    /** What explainSites needs to explain all of these, and the outsiders. */
    signals: { coListed, enrichment: prepared.names.enrichment, home: prepared.home } satisfies StudySignals,
    statistics: query.statistics ? indexStatistics(prepared, best) : null,
  };
}

export type IndexRanking = ReturnType<typeof rankIndex>;

function newIn({ history, histories }: SiteIndex): (slot: number) => boolean {
  const isNew = histories.values.map((history) => isNewSite({ history: history ?? BLANK_SITE.history }));
  return (slot) => isNew[history[slot] as number] === true;
}

/** Ranks each site by counting how many come before it. */
function countBefore(prepared: PreparedStudy, list: readonly Best[]) {
  const { sites, study } = prepared;
  const before = list.map(() => 0);
  let total = 0;
  for (let slot = 0; slot < sites.length; slot++) {
    if (!prepared.qualifies(slot)) continue;
    const score = scoreOf(prepared, slot);
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
  return sites.count[slot] === 0 ? 0 : trials.coListed(slot, trials.own(slot));
}
