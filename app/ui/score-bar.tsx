import type { ReactNode } from 'react';
import { formatNumber } from './text';

interface GaugeProps {
  /** How far the bar is filled, 0 to 1; null if not known, which is a dashed line, to tell it from zero. */
  share: number | null;
  /** The part of it that is assumed, which is hatched. */
  assumed?: number;
}

/** A bar as a picture of the number beside it. */
export function Gauge({ share, assumed = 0 }: GaugeProps) {
  if (share === null) return <Line className="gauge-unknown" from={0} to={1} />;
  const filled = Math.min(1, share);
  const solid = Math.max(0, filled - assumed);
  return (
    <Line className="gauge" from={solid} to={filled}>
      <rect width={percent(solid)} height="100%" />
    </Line>
  );
}

const percent = (share: number) => `${Math.round(1000 * share) / 10}%`;

interface LineProps {
  className: string;
  from: number;
  to: number;
  children?: ReactNode;
}

const Line = ({ className, from, to, children }: LineProps) => (
  <svg aria-hidden className={className}>
    {children}
    {from < to && <line x1={percent(from)} x2={percent(to)} y1="50%" y2="50%" />}
  </svg>
);

interface ScoreBarProps {
  score: number | null;
  label: string;
  unasked?: boolean;
  /** The points in it that are assumed: for a sub-score, which is told in points. */
  assumed?: number;
}

/** A score from 0 to 100 with its bar; null shows 'Not known', or 'Not applicable' if nothing was asked. */
export function ScoreBar({ score, label, unasked, assumed }: ScoreBarProps) {
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-3 text-sm">
        <span>{label}</span>
        <span className={score === null ? 'text-ink-muted' : 'font-semibold tabular-nums'}>
          {score === null
            ? unasked
              ? 'Not applicable'
              : 'Not known'
            : `${formatNumber(Math.round(score))}${assumed === undefined ? '%' : ''}`}
        </span>
      </div>
      <Gauge share={score === null ? null : score / 100} assumed={(assumed ?? 0) / 100} />
    </div>
  );
}

/** 'Specialty, 50%': with its share of the score, if it has one. */
export const weighed = (label: string, share: number | undefined): string =>
  share ? `${label}, ${Math.round(100 * share)}%` : label;
