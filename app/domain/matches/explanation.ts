import type { Dimension, RankedSite } from '~/matching';

/** A sub-score as pages explain it, without the data behind it. */
export interface Explained {
  dimension: Dimension;
  /** 0 to 100; null if not known. */
  score: number | null;
  /** Its share of the overall score, 0 to 1. */
  share: number;
  points: { text: string; points: number }[];
  missing: string[];
  notes: string[];
}

export function explained({ explanation }: Pick<RankedSite, 'explanation'>): Explained[] {
  return explanation.map(({ dimension, score, share, points, missing, notes }) => ({
    dimension,
    score,
    share,
    points: points.map(({ text, points }) => ({ text, points })),
    missing: missing.map(({ text }) => text),
    notes: [...notes],
  }));
}
