import { BarChart, Radar } from './charts';
import { cx } from './text';

const SUB_SCORES = [
  ['Geography', 'geographicScore'],
  ['Specialty', 'specialtyScore'],
  ['Capacity', 'capacityScore'],
  ['Regulatory', 'regulatoryScore'],
  ['Performance', 'performanceScore'],
] as const;

/** Percent; null is not known. */
type Breakdown = Readonly<Record<(typeof SUB_SCORES)[number][1], number | null>>;

/** The five sub-scores of a site as a table with bars and, `pictured`, as a radar beside it (ADM-10, MAT-05). */
export function SubScores(props: { name: string; breakdown: Breakdown; pictured: boolean }) {
  const { name, breakdown, pictured } = props;
  const axes = SUB_SCORES.map(([label, key]) => ({ label, value: breakdown[key] }));
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
