import { SUB_SCORES } from '~/catalogue/sub-scores';
import { ScoreBar } from './progress';
import { cx } from './text';

export interface ExplainedSubScore {
  dimension: (typeof SUB_SCORES)[number]['value'];
  score: number | null;
  share: number;
  points: readonly { text: string; points: number }[];
  missing: readonly string[];
  notes: readonly string[];
}

const labelOf = (dimension: ExplainedSubScore['dimension']) =>
  SUB_SCORES.find(({ value }) => value === dimension)?.label ?? dimension;

/** Why a site has its scores, sub-score by sub-score: every point, what is not known, what is not asked (MAT-03). */
export function Explanation(props: { explanation: readonly ExplainedSubScore[]; barred?: boolean }) {
  const { explanation, barred } = props;
  return (
    <dl className="grid gap-4">
      {explanation.map(({ dimension, score, share, points, missing, notes }) => (
        <div key={dimension}>
          <dt>
            {barred ? (
              <ScoreBar label={labelOf(dimension)} score={score} />
            ) : (
              <span className="font-semibold text-sm">
                {labelOf(dimension)}: {score === null ? 'not known' : `${score}%`}
                {share > 0 && (
                  <span className="font-normal text-ink-muted"> · {Math.round(100 * share)}% of the overall score</span>
                )}
              </span>
            )}
          </dt>
          <dd className="mt-1">
            <ul className="grid gap-1 text-sm">
              {points.map(({ text, points }) => (
                <Line key={text} mark={`+${points}`} text={text} />
              ))}
              {missing.map((text) => (
                <Line key={text} meaning="Not known: " text={text} />
              ))}
              {notes.map((text) => (
                <Line key={text} meaning="Not asked: " text={text} />
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A sentence behind its points; what brings none says why. */
function Line({ mark, meaning, text }: { mark?: string; meaning?: string; text: string }) {
  return (
    <li className={cx('grid grid-cols-[2.75rem_1fr]', meaning && 'text-ink-muted')}>
      <span className="font-semibold tabular-nums">{mark}</span>
      <span className="min-w-0 break-words">
        {meaning}
        {text}
      </span>
    </li>
  );
}
