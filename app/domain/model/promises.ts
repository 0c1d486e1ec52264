/** What a side of a match has kept of what it promised, by this instance's records only. Pure. */
import { DAY_MS } from '~/catalogue/time';
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

/** @param own whether the site itself reads it: then one case is enough. */
export function siteKept(
  {
    enrolled,
    contracts,
    irbs,
  }: {
    enrolled: readonly { promised: number; randomized: number }[];
    contracts: readonly Span[];
    irbs: readonly Span[];
  },
  own: boolean,
): SiteKept {
  const least = own ? 1 : LEAST_TOLD;
  const sum = (of: 'promised' | 'randomized') => enrolled.reduce((total, each) => total + each[of], 0);
  return {
    randomized: told({ cases: enrolled.length, promised: sum('promised'), randomized: sum('randomized') }, least),
    daysToContract: daysOf(contracts, least),
    daysToIrb: daysOf(irbs, least),
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
