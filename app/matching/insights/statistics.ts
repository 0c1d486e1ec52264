import { sameArea } from '../areas';
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

/** Of the chosen sites: how many there are, how many state their patients with the condition, and the sum of those. */
export interface Chosen {
  readonly sites: number;
  readonly stating: number;
  readonly patients: number;
}

export const NOBODY: Chosen = { sites: 0, stating: 0, patients: 0 };

/** With one more site; null if it does not state its patients. */
export const withSite = ({ sites, stating, patients }: Chosen, own: number | null): Chosen => ({
  sites: sites + 1,
  stating: stating + (own === null ? 0 : 1),
  patients: patients + (own ?? 0),
});

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
