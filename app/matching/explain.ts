import type { Breakdown, Dimension, SubScore } from './types';

// The labels stand here and not with the gatherers, so that a page can name a sub-score without loading the engine.
const LABELS: Readonly<Record<Dimension, string>> = {
  geography: 'Geography',
  specialty: 'Specialty',
  capacity: 'Capacity',
  regulatory: 'Regulatory',
  performance: 'Performance',
};

/** Each sub-score's name in the breakdown (MAT-01), in the order in which they are shown (ADM-10). */
export const SCORE_KEYS: Readonly<Record<Dimension, keyof Breakdown>> = {
  geography: 'geographicScore',
  specialty: 'specialtyScore',
  capacity: 'capacityScore',
  regulatory: 'regulatoryScore',
  performance: 'performanceScore',
};

/** The five sub-scores in the order in which they are shown. */
export const DIMENSIONS = Object.keys(LABELS) as readonly Dimension[];

/** 'Geography', 'Specialty', 'Capacity', 'Regulatory' or 'Performance' (ADM-10). */
export function dimensionLabel(dimension: Dimension): string {
  return LABELS[dimension];
}

/** A score from 0 to 100 as it is read: '85%', or 'Unknown' for null. */
export function percent(score: number | null): string {
  return score === null ? 'Unknown' : `${Math.round(score)}%`;
}

/** A confidence from 0 to 1 as it is read: '74% of the evidence is known'. */
export function confidenceText(confidence: number): string {
  return `${percent(confidence * 100)} of the evidence is known`;
}

/** One point as a sentence. */
export const pointSentence = (point: { dimension: Dimension; points: number; text: string }): string =>
  `${dimensionLabel(point.dimension)} +${point.points}: ${point.text}`;

/** One sub-score as sentences: each of its points, what is not known, what the study leaves open. */
export function sentencesOf({ dimension, points, missing, notes }: SubScore): string[] {
  const label = dimensionLabel(dimension);
  return [
    ...points.map(pointSentence),
    ...missing.map((lack) => `${label}, not known: ${lack.text}`),
    ...notes.map((note) => `${label}, not asked: ${note}`),
  ];
}
