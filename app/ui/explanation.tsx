import { SUB_SCORES } from '~/catalogue/sub-scores';
import type { Explained } from '~/domain/model/ranking-view';
import { ScoreBar } from './progress';
import { cx } from './text';

const labelOf = (dimension: Explained['dimension']) =>
  SUB_SCORES.find(({ value }) => value === dimension)?.label ?? dimension;

/** Nothing is known about a sub-score, and nothing is missing. */
const isUnasked = ({ score, missing }: Explained): boolean => score === null && missing.length === 0;

/** The sub-scores for which the study asks nothing. */
export const unaskedOf = (explanation: readonly Explained[]) =>
  explanation.filter(isUnasked).map(({ dimension }) => dimension);

/** How much of the data behind a score is known. */
export const confidenceText = (confidence: number) =>
  `Based on ${Math.round(100 * confidence)}% of the data we look for.`;

/** Explains each sub-score: its points, the data that is missing, and what the study does not ask for (MAT-03). */
export function Explanation(props: { explanation: readonly Explained[]; withBars?: boolean }) {
  const { explanation, withBars } = props;
  return (
    <dl className="grid gap-4">
      {explanation.map(({ dimension, score, share, points, missing, notes }) => (
        <div key={dimension}>
          <dt>
            {withBars ? (
              <ScoreBar label={labelOf(dimension)} score={score} unasked={missing.length === 0} />
            ) : (
              <span className="font-semibold text-sm">
                {labelOf(dimension)}:{' '}
                {score === null ? (missing.length === 0 ? 'not applicable' : 'not known') : `${score}%`}
                {share > 0 && (
                  <span className="font-normal text-ink-muted"> · {Math.round(100 * share)}% of the overall score</span>
                )}
              </span>
            )}
          </dt>
          <dd className="mt-1">
            <ul className="grid gap-1 text-sm">
              {points.map(({ text, points }) => (
                <Line key={text} points={points} text={text} />
              ))}
              {missing.map((text) => (
                <Line key={text} label="Not known: " text={text} />
              ))}
              {notes.map((text) => (
                <Line key={text} label="Not applicable: " text={text} />
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Line({ points, label, text }: { points?: number; label?: string; text: string }) {
  return (
    <li className={cx('grid grid-cols-[2.75rem_1fr]', label && 'text-ink-muted')}>
      <span className="font-semibold tabular-nums">{points !== undefined && `+${points}`}</span>
      <span className="min-w-0 break-words">
        {label}
        {text}
      </span>
    </li>
  );
}
