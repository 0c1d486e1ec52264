import { apportion, sum } from './numbers';
import type { StudyView } from './trials/view';
import type { Datum, Dimension, MatchSite, MatchStudy, MissingDatum, SiteField, SubScore } from './types';
import type { Weights } from './weights';

/**
 * One item that a sub-score considers.
 * found: known, with its fit from 0 to 1. missing: required but not known. unasked: the study has no requirement.
 */
export type Evidence =
  | {
      readonly kind: 'found';
      readonly weight: number;
      /** How much of the weight is known, 0 to 1: two answered invitations count less than five. */
      readonly extent: number;
      readonly fit: number;
      readonly reason: () => Reason;
      /** What is missing when the extent is below 1. */
      readonly gap: string | null;
    }
  | { readonly kind: 'missing'; readonly weight: number; readonly text: string; readonly field: SiteField | null }
  | { readonly kind: 'unasked'; readonly text: string };

/** The explanation of a piece of evidence and the datum behind it, built only when it is displayed. */
interface Reason {
  readonly text: string;
  readonly datum: Datum;
}

export interface Context {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly weights: Weights;
  /** How trials that sites ran relate to the study. */
  readonly view: StudyView;
}

export type Collect = (study: MatchStudy, site: MatchSite, context: Context) => Evidence[];

interface Found {
  readonly weight: number;
  readonly fit: number;
  readonly text: string | (() => string);
  readonly extent?: number;
  readonly gap?: string;
  /** The part of a large datum that the text refers to. */
  readonly cited?: () => Readonly<Record<string, unknown>>;
}

/** Known evidence. The datum is read from the site here, so a reason can only cite what the site has. */
export function found(
  site: MatchSite,
  field: SiteField,
  { weight, fit, text, extent = 1, gap, cited }: Found,
): Evidence {
  return {
    kind: 'found',
    weight,
    extent: clamp(extent),
    fit: clamp(fit),
    reason: () => ({
      text: typeof text === 'string' ? text : text(),
      datum: { field, value: cited?.() ?? site[field] },
    }),
    gap: gap ?? null,
  };
}

/** Unknown evidence: neither raises nor lowers the score, but lowers the confidence. */
export function missing(field: SiteField | null, weight: number, text: string): Evidence {
  return { kind: 'missing', weight, text, field };
}

/** Something the study does not require: it does not even lower the confidence. */
export function unasked(text: string): Evidence {
  return { kind: 'unasked', text };
}

export function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** The weight of everything the study asks for in a dimension, known or not. */
export const askedWeight = (evidence: readonly Evidence[]): number =>
  sum(evidence.map((entry) => (entry.kind === 'unasked' ? 0 : entry.weight)));

/**
 * The weighted mean of all known fits, as whole points that add up to it (MAT-03). Missing data is left out of the
 * mean: it lowers `known`, not the score.
 */
export function weigh(dimension: Dimension, evidence: readonly Evidence[]) {
  const facts = evidence.flatMap((entry) => (entry.kind === 'found' && entry.weight * entry.extent > 0 ? [entry] : []));
  const knownWeight = sum(facts.map((fact) => fact.weight * fact.extent));
  const asked = askedWeight(evidence);

  const exactPoints = facts.map((fact) => (100 * fact.weight * fact.extent * fact.fit) / knownWeight);
  const points = apportion(exactPoints);
  const subScore: Omit<SubScore, 'share'> = {
    dimension,
    score: facts.length > 0 ? sum(points) : null,
    known: asked > 0 ? knownWeight / asked : 0,
    points: facts.map(({ reason }, index) => ({ dimension, ...reason(), points: points[index] ?? 0 })),
    missing: evidence.flatMap((entry) => missingFrom(dimension, entry)),
    notes: evidence.flatMap((entry) => (entry.kind === 'unasked' ? [entry.text] : [])),
  };
  /** `exact`: the score before rounding; 0 if unknown. `asked`: whether the study asks for anything here. */
  return { subScore, exact: sum(exactPoints), asked: asked > 0 };
}

function missingFrom(dimension: Dimension, entry: Evidence): MissingDatum[] {
  if (entry.kind === 'missing') return [{ dimension, text: entry.text, field: entry.field }];
  if (entry.kind === 'found' && entry.gap) return [{ dimension, text: entry.gap, field: entry.reason().datum.field }];
  return [];
}
