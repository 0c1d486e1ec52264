import { sameArea } from '../areas';
import { sum } from '../numbers';
import { wordsOf } from '../trials/text';
import type { MatchStudy } from '../types';
import type { SiteGroup } from './requirements';

/** Everything the insights count (columns/statistics.ts). */
export interface SiteStatistics {
  /** Every verified site belongs to exactly one group. */
  readonly groups: readonly SiteGroup[];
  readonly pending: number;
  /** Verified sites that were ranked. */
  readonly placed: number;
  readonly scores: ReturnType<typeof scoresOf>;
  /** Mean confidence, 0 to 1. */
  readonly confidence: number;
  /** The best-ranked sites, at least ten if there are that many. */
  readonly best: readonly string[];
  /** The best-ranked sites in the study's area, as many as the study needs here; all if it does not say how many. */
  readonly chosen: Chosen;
}

/**
 * For an even count, the median is the mean of the middle two, rounded. Null if there are no scores.
 * @param last the number of scores minus 1.
 * @param at the score at a rank from 0, best first.
 */
export function scoresOf(last: number, at: (rank: number) => number) {
  if (last < 0) return null;
  const middle = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2;
  return { count: last + 1, best: at(0), worst: at(last), median: Math.round(middle) };
}

export type Chosen = ReturnType<typeof chosenOf>;

export function chosenOf(groups: readonly Pick<SiteGroup, 'expected' | 'sites'>[]) {
  const stating = groups.filter(({ expected }) => expected !== null);
  return {
    sites: sum(groups.map(({ sites }) => sites)),
    /** How many of them have stated their patient population, and the enrollment expected from those. */
    stating: sum(stating.map(({ sites }) => sites)),
    patients: sum(stating.map(({ expected, sites }) => (expected ?? 0) * sites)),
  };
}

/** Words so common in conditions that sharing one does not make two trials similar. */
const COMMON = new Set(
  wordsOf(
    'acute adult advanced cells chronic complication condition diagnosis disease disorder early failure from healthy induced infection injury late moderate mild patient primary prevention recurrent refractory related secondary severe stage syndrome therapy type unspecified volunteers without',
  ),
);

/** A trial other than the study's own is similar if it is in the area or its conditions share one of these words. */
export function similarTrialCriteria(study: MatchStudy) {
  const words = wordsOf(study.indication ?? '', ...(study.conditions ?? []), ...(study.facts?.conditions ?? []));
  return {
    area: sameArea(study.therapeuticArea),
    words: new Set(words.filter((word) => /^[a-z]{4,}$/.test(word) && !COMMON.has(word))),
    ownNctId: study.facts?.nctId ?? null,
  };
}
