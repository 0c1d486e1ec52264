import type { ReactNode } from 'react';
import { Gauge } from '../score-bar';
import { cx, formatNumber } from '../text';

interface BarRow {
  key: string;
  label: ReactNode;
  /** Null means not known, or the text in `none`. */
  value: number | null;
  none?: string;
  /** The part of the value that is assumed. */
  assumed?: number;
}

interface BarChartProps {
  caption: string;
  /** Shows the caption; otherwise only screen readers get it. */
  showCaption?: boolean;
  /** The two column headers ('State', 'Sites'). */
  heads: readonly [string, string];
  rows: readonly BarRow[];
  /** The value of a full bar. Defaults to the largest value. */
  max?: number;
  format?: (value: number) => string;
}

/** Horizontal bars: a table of the numbers with a bar in each row, so that picture and text always agree. */
export function BarChart({ caption, showCaption, heads, rows, max, format = formatNumber }: BarChartProps) {
  const full = max ?? Math.max(1, ...rows.map(({ value }) => value ?? 0));
  return (
    <table className="w-full border-collapse text-left">
      <caption className={showCaption ? 'mb-2 text-left font-semibold' : 'sr-only'}>{caption}</caption>
      <thead>
        <tr className="text-ink-muted text-sm">
          <th scope="col" className="pb-1 font-medium">
            {heads[0]}
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            {heads[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, value, none = 'Not known', assumed = 0 }) => (
          <tr key={key} className="border-line border-t">
            <th scope="row" className="w-full py-2 pr-4 font-normal">
              <span className="block break-words text-sm">{label}</span>
              <Gauge percent={value === null ? null : (100 * value) / full} assumed={(100 * assumed) / full} />
            </th>
            <td
              className={cx(
                'whitespace-nowrap py-2 text-right align-bottom text-sm',
                value === null ? 'text-ink-muted' : 'font-semibold tabular-nums',
              )}
            >
              {value === null ? none : format(value)}
              {value !== null && assumed > 0 && (
                <span className="block font-normal text-ink-muted">{`${format(assumed)} assumed`}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
