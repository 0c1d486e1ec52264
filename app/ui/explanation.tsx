import { weighed } from '~/catalogue/score-words';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import type { Explained } from '~/domain/model/ranking-view';
import { cx } from './text';

const labelOf = (dimension: Explained['dimension']) =>
  SUB_SCORES.find(({ value }) => value === dimension)?.label ?? dimension;

/** How much of the data behind a score is known. */
export const confidenceText = (confidence: number) =>
  `Based on ${Math.round(100 * confidence)}% of the data we look for.`;

/** Explains each sub-score: its points, the data that is missing, and what the study does not ask for (MAT-03). */
export function Explanation({ explanation }: { explanation: readonly Explained[] }) {
  return (
    <dl className="grid gap-4">
      {explanation.map(({ dimension, score, assumed, share, points, missing, notes }) => (
        <div key={dimension}>
          <dt>
            <span className="font-semibold text-sm">
              {weighed(labelOf(dimension), share)}: {score ?? 'not applicable'}
            </span>
          </dt>
          <dd className="mt-1">
            <ul className="grid gap-1 text-sm">
              {points.map(({ text, points }) => (
                <Line key={text} points={points} text={text} />
              ))}
              {assumed > 0 && <Assumed points={assumed} />}
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

/** The points for what is not known. */
export const Assumed = ({ points }: { points: number }) => (
  <Line points={points} label="Assumed " text="for what is not known." />
);

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
