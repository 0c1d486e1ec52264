import { scoreWithRange } from '~/catalogue/score-words';

interface GaugeProps {
  /** How far the bar is filled, 0 to 100; null if not known, which is a dashed line, to tell it from zero. */
  percent: number | null;
  /** The part of it that is assumed, which is hatched. */
  assumed?: number;
}

/** A bar as a picture of the number beside it. */
export function Gauge({ percent, assumed = 0 }: GaugeProps) {
  if (percent === null) return <svg aria-hidden className="gauge-unknown" />;
  const solid = `${percent - assumed}%`;
  return (
    <svg aria-hidden className="gauge">
      <rect width={solid} height="100%" />
      {assumed > 0 && <line x1={solid} x2={`${percent}%`} y1="50%" y2="50%" />}
    </svg>
  );
}

/** Explains the hatched part of a bar. */
export const STRIPES = 'Striped points are assumed for what is not known.';

interface ScoreBarProps {
  score: number | null;
  /** The range of the overall score, if it is told. */
  low?: number | null;
  high?: number | null;
  label: string;
  unasked?: boolean;
  /** The points in it that are assumed: for a sub-score, which is told in points. */
  assumed?: number;
}

/** A score from 0 to 100 with its bar; null shows 'Not known', or 'Not applicable' if nothing was asked. */
export function ScoreBar({ score, low = null, high = null, label, unasked, assumed }: ScoreBarProps) {
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-3 text-sm">
        <span>{label}</span>
        <span className={score === null ? 'text-ink-muted' : 'font-semibold tabular-nums'}>
          {score === null
            ? unasked
              ? 'Not applicable'
              : 'Not known'
            : assumed === undefined
              ? scoreWithRange({ score, low, high })
              : score}
          {score !== null && assumed ? `, ${assumed} assumed` : ''}
        </span>
      </div>
      <Gauge percent={score} assumed={assumed} />
    </div>
  );
}
