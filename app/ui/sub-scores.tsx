import { SUB_SCORES } from '~/catalogue/sub-scores';
import type { Explained } from '~/domain/model/ranking-view';
import { BarChart } from './charts/bar-chart';
import { Radar } from './charts/radar';
import { cx } from './text';

/** null if not known or not applicable. */
type Breakdown = Readonly<Record<(typeof SUB_SCORES)[number]['scoreKey'], number | null>>;
type Parts = Readonly<Record<Explained['dimension'], { share?: number; assumed: number }>>;

interface SubScoresProps {
  name: string;
  breakdown: Breakdown;
  parts: Parts;
  /** The sub-scores that do not apply to the study. */
  unasked: readonly Explained['dimension'][];
  pictured: boolean;
}

/** A site's five sub-scores as a table with bars and, if `pictured`, a radar chart (ADM-10, MAT-05). */
export function SubScores({ name, breakdown, parts, unasked, pictured }: SubScoresProps) {
  const axes = SUB_SCORES.map(({ value, label, scoreKey }) => ({
    label,
    share: parts[value].share,
    value: breakdown[scoreKey],
    assumed: parts[value].assumed,
    none: unasked.includes(value) ? 'Not applicable' : undefined,
  }));
  return (
    <div className={cx('grid items-center gap-x-8 gap-y-4', pictured && 'lg:grid-cols-2')}>
      {pictured && <Radar title={`The five sub-scores of ${name}`} axes={axes} />}
      <BarChart
        caption={`Sub-scores of ${name}`}
        heads={['Sub-score and its weight', 'Counts as']}
        rows={axes.map(({ share, label, ...axis }) => ({ key: label, label: weighed(label, share), ...axis }))}
        max={100}
        format={(value) => `${Math.round(value)}`}
      />
    </div>
  );
}

/** 'Specialty, 50%': with its share of the score, if it has one. */
export const weighed = (label: string, share: number | undefined): string =>
  share ? `${label}, ${Math.round(100 * share)}%` : label;
