import { SUB_SCORES } from '~/catalogue/sub-scores';
import type { Explained } from '~/domain/model/ranking-view';
import { BarChart } from './charts/bar-chart';
import { Radar } from './charts/radar';
import { cx } from './text';

/** Percent; null if not known or not applicable. */
type Breakdown = Readonly<Record<(typeof SUB_SCORES)[number]['scoreKey'], number | null>>;

interface SubScoresProps {
  name: string;
  breakdown: Breakdown;
  /** The sub-scores that do not apply to the study. */
  unasked: readonly Explained['dimension'][];
  pictured: boolean;
}

/** A site's five sub-scores as a table with bars and, if `pictured`, a radar chart (ADM-10, MAT-05). */
export function SubScores({ name, breakdown, unasked, pictured }: SubScoresProps) {
  const axes = SUB_SCORES.map(({ value, label, scoreKey }) => ({
    label,
    value: breakdown[scoreKey],
    none: unasked.includes(value) ? 'Not applicable' : undefined,
  }));
  return (
    <div className={cx('grid items-center gap-x-8 gap-y-4', pictured && 'lg:grid-cols-2')}>
      {pictured && <Radar title={`The five sub-scores of ${name}`} axes={axes} />}
      <BarChart
        caption={`Sub-scores of ${name}`}
        heads={['Sub-score', 'Percent']}
        rows={axes.map((axis) => ({ key: axis.label, ...axis }))}
        max={100}
        format={(value) => `${Math.round(value)}%`}
      />
    </div>
  );
}
