import type { ReactNode } from 'react';
import type { UsMapData } from '~/domain/pages/us-map.server';
import { cx, formatNumber, plural } from '../text';

interface UsMapProps {
  map: UsMapData;
  /** The accessible name: a sentence that says what the map shows. */
  title: string;
  /** What is counted ('site'). */
  what: string;
  /** What a dot means, for the legend. */
  dot?: string;
  children: ReactNode;
}

/** From none to the most. Each state also has an outline and, if there is room, its number. */
const SHADES = [
  'fill-sunken forced-colors:fill-[Canvas]',
  'fill-brand/15 forced-colors:fill-[Canvas]',
  'fill-brand/30 forced-colors:fill-[Canvas]',
  'fill-brand/50 forced-colors:fill-[Canvas]',
  'fill-brand forced-colors:fill-[Highlight]',
] as const;

/** States too small for a number. */
const NO_ROOM = new Set(['CT', 'DC', 'DE', 'HI', 'MA', 'MD', 'NH', 'NJ', 'RI', 'VT']);

/** With fewer steps, the darkest shade still marks the most. */
const shadeOf = (step: number, steps: number) => SHADES[step === 0 ? 0 : step + (SHADES.length - 1 - steps)];

/** The United States, with darker states for higher numbers. The paths come from the server (domain/pages/us-map.server). */
export function UsMap({ map, title, what, dot, children }: UsMapProps) {
  const { width, height, states, steps, dots } = map;
  return (
    <figure>
      <svg role="img" aria-label={title} viewBox={`0 0 ${width} ${height}`} className="mx-auto block w-full max-w-3xl">
        {states.map(({ code, name, path, count, step }) => (
          <path
            key={code}
            d={path}
            strokeWidth="1"
            strokeLinejoin="round"
            className={cx(shadeOf(step, steps.length), 'stroke-line-strong forced-colors:stroke-[CanvasText]')}
          >
            <title>{`${name}: ${plural(count, what)}`}</title>
          </path>
        ))}
        {dots.length === 0 &&
          states.map(
            ({ code, labelAt: [x, y], count, step }) =>
              count > 0 &&
              !NO_ROOM.has(code) && (
                <text
                  key={code}
                  x={x}
                  y={y}
                  textAnchor="middle"
                  dominantBaseline="central"
                  className={cx(
                    'pointer-events-none font-semibold text-lg tabular-nums max-sm:hidden',
                    step + (SHADES.length - 1 - steps.length) >= 4 ? 'fill-on-brand' : 'fill-ink',
                  )}
                >
                  {formatNumber(count)}
                </text>
              ),
          )}
        {dots.map(({ name, at: [x, y] }, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: two facilities may share a name; their order never changes.
            key={index}
            cx={x}
            cy={y}
            r="9"
            strokeWidth="2.5"
            className="fill-accent stroke-surface forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
          >
            <title>{name}</title>
          </circle>
        ))}
      </svg>
      <Legend steps={steps} what={what} dot={dots.length > 0 ? dot : undefined} />
      {children}
    </figure>
  );
}

function Legend({ steps, what, dot }: Pick<UsMapProps, 'what' | 'dot'> & Pick<UsMapData, 'steps'>) {
  const ranges = [{ from: 0, to: 0 }, ...steps];
  return (
    <ul aria-hidden className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1 text-ink-muted text-sm">
      {ranges.map(({ from, to }, step) => (
        <li key={from} className="flex items-center gap-1.5">
          <svg aria-hidden className="size-4">
            <rect
              x="0.5"
              y="0.5"
              width="15"
              height="15"
              rx="3"
              className={cx(shadeOf(step, steps.length), 'stroke-line-strong')}
            />
          </svg>
          {from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`}
          {step === ranges.length - 1 && ` ${what}${to === 1 ? '' : 's'}`}
        </li>
      ))}
      {dot && (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden className="size-4">
            <circle cx="8" cy="8" r="5" className="fill-accent" />
          </svg>
          {dot}
        </li>
      )}
    </ul>
  );
}
