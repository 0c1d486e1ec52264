import { apportion, sum } from './apportion';
import type { Evidence } from './evidence';
import type { Dimension, MissingDatum, SubScore } from './types';

/** A sub-score before it is known how much of the overall score it carries. */
export interface Weighed {
  readonly subScore: Omit<SubScore, 'share'>;
  /** The score before rounding, 0 to 100; 0 when unknown, and then `known` is 0 as well. */
  readonly exact: number;
  /** Whether the study asks for anything here. */
  readonly asked: boolean;
}

/**
 * The weighted mean of the fits that are known, in whole points that add up to it (MAT-03).
 * What is missing is left out of the mean: it neither helps nor hurts, and lowers `known`.
 */
export function weigh(dimension: Dimension, evidence: readonly Evidence[]): Weighed {
  const known = evidence.filter((entry) => entry.kind === 'found' && entry.weight * entry.extent > 0);
  const facts = known as Extract<Evidence, { kind: 'found' }>[];
  const knownWeight = sum(facts.map((fact) => fact.weight * fact.extent));
  const askedWeight = sum(evidence.map((entry) => (entry.kind === 'unasked' ? 0 : entry.weight)));

  const exactPoints = facts.map((fact) => (100 * fact.weight * fact.extent * fact.fit) / knownWeight);
  const points = apportion(exactPoints);
  return {
    subScore: {
      dimension,
      score: facts.length > 0 ? sum(points) : null,
      known: askedWeight > 0 ? knownWeight / askedWeight : 0,
      points: facts.map(({ reason }, index) => ({ dimension, ...reason(), points: points[index] ?? 0 })),
      missing: evidence.flatMap((entry) => lackOf(dimension, entry)),
      notes: evidence.flatMap((entry) => (entry.kind === 'unasked' ? [entry.text] : [])),
    },
    exact: sum(exactPoints),
    asked: askedWeight > 0,
  };
}

function lackOf(dimension: Dimension, entry: Evidence): MissingDatum[] {
  if (entry.kind === 'missing') return [{ dimension, text: entry.text, field: entry.field }];
  if (entry.kind === 'found' && entry.gap) return [{ dimension, text: entry.gap, field: entry.reason().datum.field }];
  return [];
}
