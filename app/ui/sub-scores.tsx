import { weighed } from '~/catalogue/score-words';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import type { Explained } from '~/domain/model/ranking-view';
import { BarChart } from './charts/bar-chart';
import { Radar } from './charts/radar';
import { cx } from './text';

interface SubScoresProps {
  name: string;
  /** In any order. The score is null if the study asks for nothing. */
  parts: readonly (Pick<Explained, 'dimension' | 'score' | 'assumed'> & { share?: number })[];
  pictured: boolean;
}

/** A site's five sub-scores as a table with bars and, if `pictured`, a radar chart (ADM-10, MAT-05). */
export function SubScores({ name, parts, pictured }: SubScoresProps) {
  const axes = SUB_SCORES.map(({ value, label }) => {
    const { score = null, assumed, share } = parts.find(({ dimension }) => dimension === value) ?? {};
    return { label, share, value: score, assumed, none: 'Not applicable' };
  });
  return (
    <div className={cx('grid items-center gap-x-8 gap-y-4', pictured && 'lg:grid-cols-2')}>
      {pictured && <Radar title={`The five sub-scores of ${name}`} axes={axes} />}
      <BarChart
        caption={`Sub-scores of ${name}`}
        heads={['Sub-score and its weight', 'Points']}
        rows={axes.map(({ share, label, ...axis }) => ({ key: label, label: weighed(label, share), ...axis }))}
        max={100}
        format={(value) => `${Math.round(value)}`}
      />
    </div>
  );
}
