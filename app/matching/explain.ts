import type { Breakdown, Dimension, SubScore } from './types';

// Kept apart from the engine, so that a page can name a sub-score without loading it.
const LABELS: Readonly<Record<Dimension, string>> = {
  geography: 'Geography',
  specialty: 'Specialty',
  capacity: 'Capacity',
  regulatory: 'Regulatory',
  performance: 'Performance',
};

/** Each sub-score's key in the breakdown (MAT-01). */
export const SCORE_KEYS: Readonly<Record<Dimension, keyof Breakdown>> = {
  geography: 'geographicScore',
  specialty: 'specialtyScore',
  capacity: 'capacityScore',
  regulatory: 'regulatoryScore',
  performance: 'performanceScore',
};

/** The five sub-scores in display order (ADM-10). */
export const DIMENSIONS = Object.keys(LABELS) as readonly Dimension[];

export function dimensionLabel(dimension: Dimension): string {
  return LABELS[dimension];
}

/** '85%', or 'Unknown' for null. */
export function percent(score: number | null): string {
  return score === null ? 'Unknown' : `${Math.round(score)}%`;
}

export const pointSentence = (point: { dimension: Dimension; points: number; text: string }): string =>
  `${dimensionLabel(point.dimension)} +${point.points}: ${point.text}`;

/** Whether the study asks for nothing in a dimension, told from the sentences, which even old matches have. */
export function isUnasked(dimension: Dimension, sentences: readonly string[]): boolean {
  const says = (what: string) =>
    sentences.some((sentence) => sentence.startsWith(`${dimensionLabel(dimension)}${what}`));
  return says(', not applicable:') && !says(', not known:') && !says(' +');
}

/** The sub-scores for which the study asks nothing. */
export const unaskedIn = (sentences: readonly string[]): Dimension[] =>
  DIMENSIONS.filter((dimension) => isUnasked(dimension, sentences));

/** A sub-score as sentences: its points, then what is missing, then what the study does not specify. */
export function sentencesOf({ dimension, points, missing, notes }: SubScore): string[] {
  const label = dimensionLabel(dimension);
  return [
    ...points.map(pointSentence),
    ...missing.map((lack) => `${label}, not known: ${lack.text}`),
    ...notes.map((note) => `${label}, not applicable: ${note}`),
  ];
}
