import type { Dimension, RankedSite } from '~/matching';

/** One sub-score in the engine's words, without the data it rests on: for pages. */
export interface Explained {
  dimension: Dimension;
  /** 0 to 100; null when not known. */
  score: number | null;
  /** Share of the overall score that it carries, 0 to 1. */
  share: number;
  points: { text: string; points: number }[];
  /** What is not known, and what the study leaves open. */
  missing: string[];
  notes: string[];
}

export function explained({ explanation }: Pick<RankedSite, 'explanation'>): Explained[] {
  return explanation.map(({ dimension, score, share, points, missing, notes }) => ({
    ...{ dimension, score, share },
    points: points.map(({ text, points }) => ({ text, points })),
    missing: missing.map(({ text }) => text),
    notes: [...notes],
  }));
}
