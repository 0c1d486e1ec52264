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

type Compared = Pick<Match, 'requirements' | 'breakdown'>;
type Requirement = Compared['requirements'][number];
type SubScore = (typeof SUB_SCORES)[number]['value'];

interface Gap {
  kind: Requirement['kind'];
  text: string;
  state: 'not met' | 'not known';
  /** Whether it was required, and not only preferred. */
  required: boolean;
}

export interface Debrief {
  /** How many selected sites were compared; null if there are too few. */
  compared: number | null;
  /** What the site lacks or has not stated, and at least four in five of them had. */
  gaps: Gap[];
  /** What else it lacks or has not stated: everything if there are too few to compare. */
  others: Gap[];
  /** Sub-scores in which at least half of them are clearly ahead. */
  scores: { value: SubScore; label: string; own: number; middle: number }[];
}

/** @param selected the selected matches of the same study. */
export function debriefOf(own: Compared, selected: readonly Compared[]): Debrief {
  const open = own.requirements.filter(({ state }) => state !== 'met');
  const inOrder = [...open].sort((a, b) => Number(b.required) - Number(a.required));
  if (selected.length < LEAST_COMPARED) return { compared: null, gaps: [], others: inOrder.map(gapOf), scores: [] };
  const isCommon = (asked: Requirement) =>
    selected.filter(({ requirements }) => requirements.some((each) => each.state === 'met' && isSame(each, asked)))
      .length >=
    MOST * selected.length;
  const scores = SUB_SCORES.flatMap(({ value, scoreKey, label }) => {
    const mine = own.breakdown[scoreKey];
    const middle = median(selected.flatMap(({ breakdown }) => breakdown[scoreKey] ?? []));
    return mine !== null && middle !== null && middle - mine >= CLEARLY ? [{ value, label, own: mine, middle }] : [];
  });
  return {
    compared: selected.length,
    gaps: inOrder.filter(isCommon).map(gapOf),
    others: inOrder.filter((each) => !isCommon(each)).map(gapOf),
    scores,
  };
}

/** A site that has more trials than required is said to have that many. */
const isSame = (one: Requirement, other: Requirement): boolean =>
  one.kind === other.kind && (one.kind === 'trials' || one.text === other.text);

const gapOf = ({ kind, text, state, required }: Requirement): Gap => ({
  kind,
  text,
  state: state === 'not met' ? 'not met' : 'not known',
  required,
});

/** The median, rounded; null for fewer than five values, which could reveal a site's own figure. */
function median(values: number[]): number | null {
  if (values.length < LEAST_COMPARED) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low, high] = [sorted[half - 1] as number, sorted[half] as number];
  return Math.round(sorted.length % 2 ? high : (low + high) / 2);
}
