import { formatNumber } from './text';

interface ScoreBarProps {
  score: number | null;
  label: string;
  unasked?: boolean;
  /** The points in it that are assumed: for a sub-score, which is told in points. */
  assumed?: number;
}

/** A score from 0 to 100 with its bar; null shows 'Not known', or 'Not applicable' if nothing was asked. */
export function ScoreBar({ score, label, unasked, assumed }: ScoreBarProps) {
  const fill = (score ?? 0) >= 75 ? 'fill-success' : (score ?? 0) >= 50 ? 'fill-brand' : 'fill-warning';
  const solid = (score ?? 0) - (assumed ?? 0);
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
      <svg aria-hidden className="block h-1.5 w-full overflow-hidden rounded-full">
        <rect width="100%" height="100%" className="fill-line" />
        <rect width={`${solid}%`} height="100%" className={fill} />
        {assumed ? <Hatched from={solid} to={solid + assumed} /> : null}
      </svg>
    </div>
  );
}

/** Upright stripes across a bar, from and to a percentage of its width. */
export const Hatched = ({ from, to }: { from: number; to: number }) => (
  <line className="hatched" x1={`${from}%`} x2={`${to}%`} y1="50%" y2="50%" />
);

/** 'Specialty, 50%': with its share of the score, if it has one. */
export const weighed = (label: string, share: number | undefined): string =>
  share ? `${label}, ${Math.round(100 * share)}%` : label;
