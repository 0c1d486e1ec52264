import { apportion, sum } from './numbers';
import type { StudyView } from './trials/view';
import type { Datum, Dimension, MatchSite, MatchStudy, MissingDatum, SiteField, Source, SubScore } from './types';
import type { Weights } from './weights';

/**
 * One item that a sub-score considers.
 * found: known, with its expected fit from 0 to 1. missing: required but not known. unasked: the study does not ask.
 */
export type Evidence =
  | {
      readonly kind: 'found';
      readonly weight: number;
      /** How much of the weight is known, 0 to 1: two answered invitations count less than five. */
      readonly extent: number;
      readonly fit: number;
      /** The fit that the unknown part counts as. */
      readonly prior: number;
      readonly source: Source;
      readonly field: SiteField;
      readonly reason: () => Reason;
      /** What is missing when the extent is below 1. */
      readonly gap: string | null;
    }
  | {
      readonly kind: 'missing';
      readonly weight: number;
      /** The fit that it counts as: the average of sites that have not stated it, once they do. */
      readonly prior: number;
      readonly text: string;
      readonly field: SiteField;
    }
  | { readonly kind: 'unasked'; readonly text: string };

/** The explanation of a piece of evidence and the data behind it, built only when displayed. */
interface Reason {
  readonly text: string;
  readonly datum: Datum;
  readonly date?: number;
  readonly toSponsor?: true;
}

export interface Context {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly weights: Weights;
  /** What the index tells about the study's sites and trials. */
  readonly view: StudyView;
}

export type Collect = (study: MatchStudy, site: MatchSite, context: Context) => Evidence[];

/**
 * How often claims from each source turn out to be true, 0 to 1 (docs/matching.md). A claim counts as its fit with that
 * probability, and otherwise as if nothing had been said. Nobody claims a disadvantage, so evidence against a site
 * counts in full.
 */
const BORNE_OUT: Readonly<Record<Source, number>> = { registry: 1, platform: 1, document: 0.95, declared: 0.7 };

/** The standard deviation of a fit around its expected value, by source, and that of an unknown fit (a uniform one). */
const SPREAD: Readonly<Record<Source, number>> = { registry: 0.1, platform: 0.05, document: 0.1, declared: 0.2 };
const UNKNOWN_SPREAD = 1 / Math.sqrt(12);

interface Found {
  readonly weight: number;
  readonly fit: number;
  readonly prior: number;
  readonly source: Source;
  readonly text: string | (() => string);
  readonly extent?: number;
  readonly gap?: string;
  /** The part of a large datum that the text refers to. */
  readonly cited?: () => Readonly<Record<string, unknown>>;
  /** When that part was given, if the datum has no date of its own. */
  readonly date?: number;
}

/** Known evidence. The datum is read from the site here, so a reason can only cite what the site has. */
export function found(
  site: MatchSite,
  field: SiteField,
  { weight, fit, prior, source, text, extent = 1, gap, cited, date }: Found,
): Evidence {
  const given = date ?? site.dates?.[field];
  return {
    kind: 'found',
    weight,
    extent: clamp(extent),
    fit: expectedFit(fit, prior, source),
    prior,
    source,
    field,
    reason: () => ({
      text: typeof text === 'string' ? text : text(),
      datum: { field, value: cited?.() ?? site[field] ?? null },
      ...(given && { date: given }),
      ...(source === 'declared' && site.toSponsors?.includes(field) && { toSponsor: true }),
    }),
    gap: gap ?? null,
  };
}

/** What a fit counts as. Below 0 and above 1 it counts as 0 and 1. */
export function expectedFit(claimed: number, prior: number, source: Source): number {
  const fit = clamp(claimed);
  return fit > prior ? prior + BORNE_OUT[source] * (fit - prior) : fit;
}

/** Unknown evidence: counts as its prior, lowers the confidence and widens the range. */
export function missing(field: SiteField, weight: number, prior: number, text: string): Evidence {
  return { kind: 'missing', weight, prior, text, field };
}

/** Something the study does not ask for. It does not even lower the confidence. */
export function unasked(text: string): Evidence {
  return { kind: 'unasked', text };
}

export function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** The weight of everything the study asks for in a dimension, known or not. */
export const askedWeight = (evidence: readonly Evidence[]): number =>
  sum(evidence.map((entry) => (entry.kind === 'unasked' ? 0 : entry.weight)));

/** The weight that is known, and the weighted sum of the expected fits of everything, known or not. */
export function weightsOf(entry: Evidence): { known: number; expected: number } {
  if (entry.kind === 'unasked') return { known: 0, expected: 0 };
  if (entry.kind === 'missing') return { known: 0, expected: entry.weight * entry.prior };
  const { weight, extent, fit, prior } = entry;
  return { known: weight * extent, expected: weight * (extent * fit + (1 - extent) * prior) };
}

function variance(entry: Evidence): number {
  if (entry.kind === 'unasked') return 0;
  const extent = entry.kind === 'found' ? entry.extent : 0;
  const known = entry.kind === 'found' ? extent * SPREAD[entry.source] : 0;
  return entry.weight ** 2 * (known ** 2 + ((1 - extent) * UNKNOWN_SPREAD) ** 2);
}

/**
 * The weighted mean of all expected fits, as whole points that add up to it (MAT-03): for each fact, and for all that is
 * not known together.
 */
export function weigh(dimension: Dimension, evidence: readonly Evidence[]) {
  const facts = evidence.flatMap((entry) => (entry.kind === 'found' && entry.weight * entry.extent > 0 ? [entry] : []));
  const asked = askedWeight(evidence);
  const each = asked > 0 ? 100 / asked : 0;
  const reached = facts.map((fact) => each * fact.weight * fact.extent * fact.fit);
  const expected = each * sum(evidence.map((entry) => weightsOf(entry).expected));
  // Last, so that on equal remainders a fact gets the point.
  const points = apportion([...reached, Math.max(0, expected - sum(reached))]);
  const subScore: Omit<SubScore, 'share'> = {
    dimension,
    score: asked > 0 ? sum(points) : null,
    known: asked > 0 ? sum(facts.map((fact) => fact.weight * fact.extent)) / asked : 0,
    assumed: points.at(-1) as number,
    points: facts.map(({ reason, source }, index) => ({
      dimension,
      ...reason(),
      points: points[index] ?? 0,
      source,
    })),
    missing: evidence.flatMap((entry) => missingFrom(dimension, entry)),
    notes: evidence.flatMap((entry) => (entry.kind === 'unasked' ? [entry.text] : [])),
  };
  return {
    subScore,
    /** The variance of the expected fit of everything asked. */
    variance: asked > 0 ? sum(evidence.map(variance)) / asked ** 2 : 0,
  };
}

function missingFrom(dimension: Dimension, entry: Evidence): MissingDatum[] {
  if (entry.kind === 'missing') return [{ dimension, text: entry.text, field: entry.field }];
  if (entry.kind === 'found' && entry.gap) return [{ dimension, text: entry.gap, field: entry.field }];
  return [];
}
