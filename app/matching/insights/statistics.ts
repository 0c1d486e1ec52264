import { sum } from '../numbers';
import type { Counted } from '../qualify';
import type { InsightFacts, Promised, RequirementCount } from './types';

/** Everything the insights count (columns/statistics.ts), of verified sites unless noted otherwise. */
export interface SiteStatistics {
  readonly sites: number;
  readonly pending: number;
  /** Those that work in the study's area, or one that it names, or have a confirmed trial like it. */
  readonly relevant: number;
  /** Relevant sites by region, most first; null if the state is not a US state. */
  readonly regions: readonly { readonly region: string | null; readonly sites: number }[];
  /** Relevant sites by what the study asks for. */
  readonly requirements: readonly RequirementCount[];
  readonly trackRecord: InsightFacts['trackRecord'];
  /** Sites that qualify, so that they were ranked. */
  readonly placed: number;
  readonly scores: ReturnType<typeof scoresOf>;
  /** Mean confidence of those that qualify, 0 to 1. */
  readonly confidence: number;
  readonly promises: readonly Promised[];
  /** How many relevant sites have not stated each item. */
  readonly unstated: Readonly<Record<'population' | 'equipment' | 'trials' | 'gcp' | 'trackRecord', number>>;
  /** The best-ranked sites, at least ten if there are that many. */
  readonly best: readonly string[];
  /** The best-ranked sites, as many as the study needs here; all if it does not say how many. */
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

interface Stating {
  /** The patients with the condition that each states; null if they do not. */
  readonly patients: number | null;
  readonly sites: number;
}

export function chosenOf(groups: readonly Stating[]) {
  const stating = groups.filter(({ patients }) => patients !== null);
  return {
    sites: sum(groups.map(({ sites }) => sites)),
    /** How many of them state their patients with the condition, and the sum of those. */
    stating: sum(stating.map(({ sites }) => sites)),
    patients: sum(stating.map(({ patients, sites }) => (patients ?? 0) * sites)),
  };
}

const COUNTED = { met: 'met', 'not met': 'notMet', 'not known': 'notKnown' } as const;

/** Adds up requirements, each with the number of sites that it was found at. In the order in which they first occur. */
export function countRequirements(found: Iterable<readonly [Counted, number]>): RequirementCount[] {
  const counts = new Map<string, RequirementCount>();
  for (const [{ kind, text, what = text, required, state }, sites] of found) {
    const key = `${kind} ${what}`;
    const known = counts.get(key) ?? { kind, what, required, met: 0, notMet: 0, notKnown: 0 };
    counts.set(key, { ...known, [COUNTED[state]]: known[COUNTED[state]] + sites });
  }
  return [...counts.values()];
}
