import { BLANK_SITE } from '../blank-site';
import { isNewSite } from '../explore';
import { byLot } from '../tie-break';
import type { Surveyed } from '../trials/view';
import type { MatchStudy } from '../types';
import type { SiteIndex } from './index';
import { type Asked, ask, type Best, type BestOptions, bestOf, scoreOf } from './score';
import type { Sites } from './sites';
import { type IndexSurvey, surveyIndex } from './survey';

export interface Question extends Pick<BestOptions, 'now' | 'count' | 'weights'> {
  /** So many of the best new sites (isNewSite) too. */
  readonly newcomers: number;
  /** Further sites of the index that are to be explained. */
  readonly ids: readonly string[];
  /** Sites that are not in the index and are to be explained, by the numbers of their trials. */
  readonly outsiders?: Readonly<Record<string, readonly string[]>>;
  /** Whether the rank of the newcomers and of `ids` is wanted: that takes a look at every site. */
  readonly ranks?: boolean;
  /** Whether all sites are to be counted for the insights; at least the best ten have to be asked for. */
  readonly survey?: boolean;
}

export interface Place extends Best {
  /** Among all that can be matched, from 1; null where it was not asked for. */
  readonly rank: number | null;
}

export interface Standings {
  readonly best: readonly Place[];
  readonly newcomers: readonly Place[];
  /** Of `ids`, those that are in the index. */
  readonly others: readonly Place[];
  /** All that can be matched; null where no ranks were asked for. */
  readonly total: number | null;
  /** What it takes to explain each of these, and the outsiders, as rankSites would over all sites. */
  readonly surveyed: Surveyed;
  /** null where it was not asked for. */
  readonly survey: IndexSurvey | null;
}

/** How sites stand for a study. Throws as bestSites. */
export function standings(index: SiteIndex, study: MatchStudy, question: Question): Standings {
  const { sites } = index;
  const asked = ask(index, study, question);
  const best = bestOf(asked, question.count);
  const newcomers = question.newcomers > 0 ? bestOf(asked, question.newcomers, newIn(sites)) : [];
  const others = question.ids.flatMap((siteId) => {
    const slot = sites.ids.slotOf(siteId);
    const score = slot === undefined ? null : scoreOf(asked, slot);
    return score === null ? [] : [{ siteId, score }];
  });
  const known = new Map(best.map(({ siteId }, at) => [siteId, at + 1]));
  const counted = question.ranks ? countBefore(asked, [...newcomers, ...others]) : null;
  const placed = (list: readonly Best[]) =>
    list.map((one) => ({ ...one, rank: known.get(one.siteId) ?? counted?.ranks.get(one.siteId) ?? null }));

  const together = new Map(
    Object.entries(question.outsiders ?? {}).map(([id, trials]) => [id, outside(asked, trials)]),
  );
  for (const { siteId } of [...best, ...newcomers, ...others]) together.set(siteId, inside(asked, siteId));
  return {
    ...{ best: placed(best), newcomers: placed(newcomers), others: placed(others) },
    total: counted?.total ?? null,
    surveyed: { together, favour: asked.names.favour, home: asked.tables.home },
    survey: question.survey ? surveyIndex(asked, best) : null,
  };
}

/** Tells the slots of new sites. */
function newIn({ count, mean, means, history, histories }: Sites): (slot: number) => boolean {
  const kinds = means.values.map(({ priorTrials }) => isNewSite({ ...BLANK_SITE, priorTrials }));
  const pasts = histories.values.map((history) => !history || isNewSite({ ...BLANK_SITE, history }));
  return (slot) => count[slot] === 0 && kinds[mean[slot] as number] === true && pasts[history[slot] as number] === true;
}

/** The rank of each, by counting who is before it. */
function countBefore(asked: Asked, list: readonly Best[]): { ranks: Map<string, number>; total: number } {
  const { sites, study } = asked;
  const before = list.map(() => 0);
  let total = 0;
  for (let slot = 0; slot < sites.length; slot++) {
    const score = scoreOf(asked, slot);
    if (score === null) continue;
    total += 1;
    for (let at = 0; at < list.length; at++) {
      const one = list[at] as Best;
      if (score < one.score) continue;
      if (score > one.score || byLot(study.id, sites.ids.idOf(slot), one.siteId) < 0)
        before[at] = (before[at] ?? 0) + 1;
    }
  }
  return { ranks: new Map(list.map(({ siteId }, at) => [siteId, (before[at] ?? 0) + 1])), total };
}

function inside({ sites, trials }: Asked, siteId: string): number {
  const slot = sites.ids.slotOf(siteId) as number;
  // Of a site without trials nothing is told.
  return sites.count[slot] === 0 ? 0 : trials.together(sites.trialsOf(slot), trials.own(slot));
}

function outside({ sites, trials }: Asked, numbers: readonly string[]): number {
  return trials.together(
    numbers.flatMap((nctId) => sites.trials.find(nctId) ?? []),
    0,
  );
}
