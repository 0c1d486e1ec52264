/**
 * What the selected sites had that an unselected site lacked. Reveals only what most of at least five selected sites
 * have in common, and nothing about any single one.
 */
import { SUB_SCORES } from '~/catalogue/sub-scores';
import type { Match } from '~db/schema';

/** With fewer selected sites, a comparison could reveal who they are. */
const LEAST_COMPARED = 5;
/** An item counts as common if this share of the selected sites has it. */
const MOST = 0.8;
/** How many points ahead the median of the selected sites must be in a sub-score. */
const CLEARLY = 10;

type Compared = Pick<Match, 'musts' | 'breakdown'>;

export interface Debrief {
  /** How many selected sites were compared; null if there are too few. */
  compared: number | null;
  /** Items that at least four in five of them have, and that this site lacks or has not stated. */
  musts: { text: string; state: 'not met' | 'not known' }[];
  /** Sub-scores in which at least half of them are clearly ahead. */
  scores: { label: string; own: number; middle: number }[];
}

/** @param selected the selected matches of the same study. */
export function debriefOf(own: Compared, selected: readonly Compared[]): Debrief {
  const gaps = (own.musts ?? []).filter((must) => must.state !== 'met');
  if (selected.length < LEAST_COMPARED) return { compared: null, musts: gaps.map(gapOf), scores: [] };
  const had = ({ kind, text }: (typeof gaps)[number]) =>
    selected.filter(({ musts }) =>
      musts?.some((must) => must.kind === kind && must.text === text && must.state === 'met'),
    ).length >=
    MOST * selected.length;
  const scores = SUB_SCORES.flatMap(({ scoreKey, label }) => {
    const mine = own.breakdown[scoreKey];
    const middle = median(selected.flatMap(({ breakdown }) => breakdown[scoreKey] ?? []));
    return mine !== null && middle !== null && middle - mine >= CLEARLY ? [{ label, own: mine, middle }] : [];
  });
  return { compared: selected.length, musts: gaps.filter(had).map(gapOf), scores };
}

const gapOf = ({ text, state }: { text: string; state: string }) => ({
  text,
  state: state === 'not met' ? ('not met' as const) : ('not known' as const),
});

/** The median, rounded; null for fewer than five values, which could reveal a site's own figure. */
function median(values: number[]): number | null {
  if (values.length < LEAST_COMPARED) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low, high] = [sorted[half - 1] as number, sorted[half] as number];
  return Math.round(sorted.length % 2 ? high : (low + high) / 2);
}
