/** What a side of a match has kept of what it promised, by this instance's records only. Pure. */
import { PROMISES } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { latestByMonth, type MonthCounts, totalOf } from './counts';
import { medianOf } from './study-plan';

/** Fewer cases say nothing to others. */
export const LEAST_TOLD = 5;

/** The median of some days, with how many cases it is of; null: no record yet. */
export type DaysKept = { cases: number; days: number } | null;
/** How many of so many; null: no record yet. */
export type ShareKept = { cases: number; kept: number } | null;

/** A span between two moments. */
export interface Span {
  from: number;
  to: number;
}

export interface SiteKept {
  /** Over the studies in which it is active, has promised a number and has counted: those randomized so far. */
  randomized: { cases: number; promised: number; randomized: number } | null;
  daysToContract: DaysKept;
  daysToIrb: DaysKept;
  /** From the beginning of a start-up to the activation that ended it. */
  daysToActivation: DaysKept;
}

/** A study in which a site was activated, with what it has attested for it. */
export interface Activation {
  matchId: string;
  startedAt: number;
  activatedAt: number;
  attested: { commitment: number | null } | null;
}

/** What a site has kept in the studies for which it was activated: a case for each. */
export interface ActivationCases {
  /** Those in which it has promised a number and has counted. */
  enrolled: { promised: number; randomized: number }[];
  startUps: Span[];
}

export interface SponsorKept {
  /** From a site's interest to the decision, and from a site's signature of the CDA to the countersignature. */
  daysToDecide: DaysKept;
  daysToSign: DaysKept;
  /** From when a site sent an invoice to when the money arrived. */
  daysToPay: DaysKept;
  /** Of the sites it declined. */
  toldWhy: ShareKept;
}

/** Nothing of fewer cases than the reader may learn of. */
const told = <Kept extends { cases: number }>(kept: Kept, least: number): Kept | null =>
  kept.cases >= least ? kept : null;

function daysOf(spans: readonly Span[], least: number): DaysKept {
  const median = medianOf(spans.map(({ from, to }) => Math.max(0, to - from) / DAY_MS));
  return median === null ? null : told({ cases: spans.length, days: Math.ceil(median) }, least);
}

/**
 * The cases of the latest activations of a site, for whoever is told of them: the pages and matching.
 * @param counts all versions of all months of these matches, by match, month and version.
 */
export function activationCases(
  activations: readonly Activation[],
  counts: readonly (MonthCounts & { readonly matchId: string; readonly month: string })[],
): ActivationCases {
  const latest = activations
    .toSorted((a, b) => b.activatedAt - a.activatedAt || (a.matchId < b.matchId ? -1 : 1))
    .slice(0, PROMISES.casesMost);
  return {
    enrolled: latest.flatMap(({ matchId, attested }) => {
      const months = latestByMonth(counts.filter((row) => row.matchId === matchId));
      const promised = attested?.commitment ?? null;
      if (promised === null || months.size === 0) return [];
      return [{ promised: Math.round(promised), randomized: totalOf(months.values()).randomized }];
    }),
    startUps: latest.map(({ startedAt, activatedAt }) => ({ from: startedAt, to: activatedAt })),
  };
}

/** @param own whether the site itself reads it: then one case is enough. */
export function siteKept(
  {
    enrolled,
    startUps,
    contracts,
    irbs,
  }: Readonly<ActivationCases> & { contracts: readonly Span[]; irbs: readonly Span[] },
  own: boolean,
): SiteKept {
  const least = own ? 1 : LEAST_TOLD;
  const sum = (of: 'promised' | 'randomized') => enrolled.reduce((total, each) => total + each[of], 0);
  return {
    randomized: told({ cases: enrolled.length, promised: sum('promised'), randomized: sum('randomized') }, least),
    daysToContract: daysOf(contracts, least),
    daysToIrb: daysOf(irbs, least),
    daysToActivation: daysOf(startUps, least),
  };
}

/** @param own whether the sponsor itself reads it: then one case is enough. */
export function sponsorKept(
  {
    decisions,
    signatures,
    payments,
    declined,
  }: {
    decisions: readonly Span[];
    signatures: readonly Span[];
    payments: readonly Span[];
    declined: readonly { told: boolean }[];
  },
  own: boolean,
): SponsorKept {
  const least = own ? 1 : LEAST_TOLD;
  const kept = declined.filter((each) => each.told).length;
  return {
    daysToDecide: daysOf(decisions, least),
    daysToSign: daysOf(signatures, least),
    daysToPay: daysOf(payments, least),
    toldWhy: told({ cases: declined.length, kept }, least),
  };
}
