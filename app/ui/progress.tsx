import { Check, LoaderCircle } from './icons';
import { cx, formatNumber } from './text';
import type { Tone } from './tone';

const FILLS: Record<Tone, string> = {
  neutral: 'fill-ink-muted',
  brand: 'fill-brand',
  success: 'fill-success',
  warning: 'fill-warning',
  danger: 'fill-danger',
  info: 'fill-info',
};

interface BarProps {
  percent: number;
  /** The part of it that is assumed, hatched at its end. */
  assumed?: number;
  tone?: Tone;
  className?: string;
}

/** A bar filled to `percent`. It is an SVG because the Content-Security-Policy forbids style attributes. */
export function Bar({ percent, assumed = 0, tone = 'brand', className }: BarProps) {
  const filled = Math.min(100, Math.max(0, percent));
  const solid = filled - Math.min(filled, assumed);
  return (
    <svg aria-hidden className={cx('block h-2 w-full overflow-hidden rounded-full', className)}>
      <rect width="100%" height="100%" className="fill-line" />
      <rect width={`${solid}%`} height="100%" rx={solid === filled ? 4 : 0} className={FILLS[tone]} />
      {solid < filled && <Hatched from={solid} to={filled} />}
    </svg>
  );
}

/** Upright stripes across a bar, from and to a percentage of its width. */
export const Hatched = ({ from, to }: { from: number; to: number }) => (
  <line
    x1={`${from}%`}
    x2={`${to}%`}
    y1="50%"
    y2="50%"
    strokeWidth="100%"
    strokeDasharray="2 3"
    className="stroke-ink-muted"
  />
);

interface StepsProps {
  steps: readonly string[];
  current: number;
}

/** The progress of a multi-step form: 'Step N of 5', the percentage, a bar and the names of the steps. */
export function Steps({ steps, current }: StepsProps) {
  const percent = Math.round((current / steps.length) * 100);
  return (
    <div className="mb-8">
      <div className="mb-2 flex items-baseline justify-between gap-4 text-sm">
        <p className="font-semibold">
          Step {current} of {steps.length}
          <span className="font-normal text-ink-muted sm:hidden">: {steps[current - 1]}</span>
        </p>
        <p className="text-ink-muted tabular-nums">{percent}%</p>
      </div>
      <div role="progressbar" aria-label="Progress" aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <Bar percent={percent} />
      </div>
      <ol className="mt-3 hidden flex-wrap justify-between gap-x-4 gap-y-2 sm:flex">
        {steps.map((step, index) => {
          const number = index + 1;
          const done = number < current;
          return (
            <li
              key={step}
              aria-current={number === current ? 'step' : undefined}
              className={cx(
                'flex items-center gap-2 whitespace-nowrap text-sm',
                number === current ? 'font-semibold text-ink' : 'text-ink-muted',
              )}
            >
              <span
                aria-hidden
                className={cx(
                  'flex size-6 shrink-0 items-center justify-center rounded-full font-semibold text-xs tabular-nums',
                  number === current && 'bg-brand text-on-brand',
                  done && 'bg-brand-soft text-brand-strong',
                  number > current && 'border border-line text-ink-muted',
                )}
              >
                {done ? <Check className="size-3.5" /> : number}
              </span>
              {step}
              {done && <span className="sr-only"> (done)</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface ScoreBarProps {
  score: number | null;
  label: string;
  unasked?: boolean;
  /** The points in it that are assumed: for a sub-score, which is told in points. */
  assumed?: number;
}

/** A score from 0 to 100 with its bar; null shows 'Not known', or 'Not applicable' if nothing was asked. */
export function ScoreBar({ score, label, unasked, assumed }: ScoreBarProps) {
  const tone: Tone = score === null ? 'neutral' : score >= 75 ? 'success' : score >= 50 ? 'brand' : 'warning';
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
      <Bar percent={score ?? 0} assumed={assumed} tone={tone} className="h-1.5" />
    </div>
  );
}

/** Decoration: the words beside it say what is loading. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cx('size-5 animate-spin', className)} />;
}
