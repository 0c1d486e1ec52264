import { SUB_SCORES } from '~/catalogue/sub-scores';
import { BarChart, Radar } from './charts';
import { cx } from './text';

/** Percent; null if not known. */
export type Breakdown = Readonly<Record<(typeof SUB_SCORES)[number]['scoreKey'], number | null>>;

/** A site's five sub-scores as a table with bars and, if `pictured`, a radar chart (ADM-10, MAT-05). */
export function SubScores({ name, breakdown, pictured }: { name: string; breakdown: Breakdown; pictured: boolean }) {
  const axes = SUB_SCORES.map(({ label, scoreKey }) => ({ label, value: breakdown[scoreKey] }));
  return (
    <div className={cx('grid items-center gap-x-8 gap-y-4', pictured && 'lg:grid-cols-2')}>
      {pictured && <Radar title={`The five sub-scores of ${name}`} axes={axes} />}
      <BarChart
        caption={`Sub-scores of ${name}`}
        heads={['Sub-score', 'Percent']}
        rows={axes.map(({ label, value }) => ({ key: label, label, value }))}
        max={100}
        format={(value) => `${Math.round(value)}%`}
      />
    </div>
  );
}
