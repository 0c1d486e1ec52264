/** Scores in words. The overall one is in percent everywhere, unlike a sub-score, which is told in points of 100. */

/** '59%'. */
export const scoreText = (score: number | null): string => (score === null ? 'not known' : `${score}%`);

interface Ranged {
  score: number | null;
  low: number | null;
  high: number | null;
}

/** '59%, likely 41% to 77%'. */
export function scoreWithRange({ score, low, high }: Ranged): string {
  return low === null || high === null ? scoreText(score) : `${scoreText(score)}, likely ${low}% to ${high}%`;
}

/** 'Specialty, 50%': with its share of the score, if it has one. */
export const weighed = (label: string, share: number | undefined): string =>
  share ? `${label}, ${Math.round(100 * share)}%` : label;
