import { Check, LoaderCircle } from './icons';
import { cx } from './text';
import type { Tone } from './tone';

const FILLS: Record<Tone, string> = {
  neutral: 'fill-ink-muted',
  brand: 'fill-brand',
  success: 'fill-success',
  warning: 'fill-warning',
  danger: 'fill-danger',
  info: 'fill-info',
};

/** A bar filled to `percent`. It is an SVG because the Content-Security-Policy forbids style attributes. */
export function Bar({ percent, tone = 'brand', className }: { percent: number; tone?: Tone; className?: string }) {
  const width = `${Math.min(100, Math.max(0, percent))}%`;
  return (
    <svg aria-hidden className={cx('block h-2 w-full overflow-hidden rounded-full', className)}>
      <rect width="100%" height="100%" className="fill-line" />
      <rect width={width} height="100%" rx="4" className={FILLS[tone]} />
    </svg>
  );
}

interface StepShown {
  title: string;
  done: boolean;
  /** Leads to a step that is done. It sends the form, so that nothing typed is lost. */
  submit: { form: string; name: string; value: string };
}

interface StepsProps {
  steps: readonly StepShown[];
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
          <span className="font-normal text-ink-muted sm:hidden">: {steps[current - 1]?.title}</span>
        </p>
        <p className="text-ink-muted tabular-nums">{percent}%</p>
      </div>
      <div role="progressbar" aria-label="Progress" aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <Bar percent={percent} />
      </div>
      <ol className="mt-3 hidden flex-wrap justify-between gap-x-4 gap-y-2 sm:flex">
        {steps.map(({ title, submit, ...step }, index) => {
          const number = index + 1;
          const done = step.done && number !== current;
          return (
            <li
              key={title}
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
                  number !== current && !done && 'border border-line text-ink-muted',
                )}
              >
                {done ? <Check className="size-3.5" /> : number}
              </span>
              {done ? (
                <button type="submit" {...submit} formNoValidate className="link min-h-6">
                  {title}
                  <span className="sr-only"> (done)</span>
                </button>
              ) : (
                title
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Decoration: the words beside it say what is loading. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cx('size-5 animate-spin', className)} />;
}
