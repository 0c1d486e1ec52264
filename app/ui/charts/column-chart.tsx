import { cx, formatNumber } from '../text';
import { FILL, GRID, LABEL, LABEL_MUTED, NumbersTable } from './parts';

interface ColumnPoint {
  /** `short` goes under the column ('Mar'), `name` into the table ('March 2026'). */
  short: string;
  name: string;
  /** One number per series, from the bottom of the column up. */
  values: readonly number[];
}

interface ColumnChartProps {
  /** The accessible name: a sentence that says what the chart shows. */
  title: string;
  /** The first column header of the table ('Month'). */
  head: string;
  series: readonly string[];
  points: readonly ColumnPoint[];
}

const HEIGHT = 200;
const [TOP, BOTTOM] = [18, 24];
const ROOM = HEIGHT - TOP - BOTTOM;
/** The parts of a column from the bottom up, with a thin gap between them. */
const SERIES_FILLS = [FILL, 'fill-accent forced-colors:fill-[CanvasText]'] as const;

const totalOf = ({ values }: ColumnPoint) => values.reduce((sum, value) => sum + value, 0);

/** Columns over time, stacked if there are two series. Widths are percentages, so that the text keeps its size. */
export function ColumnChart({ title, head, series, points }: ColumnChartProps) {
  const most = Math.max(1, ...points.map(totalOf));
  const slot = 100 / Math.max(1, points.length);
  return (
    <figure>
      {series.length > 1 && <Legend series={series} />}
      <svg role="img" aria-label={title} className="block w-full" height={HEIGHT}>
        {points.map((point, index) => {
          const total = totalOf(point);
          const top = HEIGHT - BOTTOM - (total / most) * ROOM;
          const middle = `${(index + 0.5) * slot}%`;
          return (
            <g key={point.name}>
              <Column point={point} x={`${(index + 0.16) * slot}%`} width={`${slot * 0.68}%`} scale={ROOM / most} />
              {total > 0 && (
                <text x={middle} y={top - 5} textAnchor="middle" className={cx(LABEL, 'font-semibold')}>
                  {formatNumber(total)}
                </text>
              )}
              <text x={middle} y={HEIGHT - 7} textAnchor="middle" className={LABEL_MUTED}>
                {point.short}
              </text>
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} className={GRID} />
      </svg>
      <NumbersTable
        caption={title}
        heads={[head, ...series, ...(series.length > 1 ? ['All'] : [])]}
        rows={points.map((point) => [
          point.name,
          ...point.values.map(formatNumber),
          ...(series.length > 1 ? [formatNumber(totalOf(point))] : []),
        ])}
        foldedAs="Numbers as a table"
      />
    </figure>
  );
}

function Column({ point, x, width, scale }: { point: ColumnPoint; x: string; width: string; scale: number }) {
  let base = HEIGHT - BOTTOM;
  return point.values.map((value, series) => {
    base -= value * scale;
    // Slightly shorter than its value, which leaves a gap between two parts.
    const height = Math.max(0, value * scale - (series < point.values.length - 1 ? 1.5 : 0));
    const y = base + (value * scale - height);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a column never change order.
    return <rect key={series} x={x} y={y} width={width} height={height} className={SERIES_FILLS[series] ?? FILL} />;
  });
}

function Legend({ series }: { series: readonly string[] }) {
  return (
    <ul aria-hidden className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg aria-hidden className="size-3.5">
            <rect width="14" height="14" rx="3" className={SERIES_FILLS[index] ?? FILL} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
