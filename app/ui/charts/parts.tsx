import type { ReactNode } from 'react';
import { Fold } from '../card';
import { cx } from '../text';

/** The colors of chart marks: 3:1 against the card, and system colors because forced-colors mode spares SVG fills. */
export const FILL = 'fill-brand forced-colors:fill-[Highlight]';
export const STROKE = 'stroke-brand forced-colors:stroke-[Highlight]';
export const GRID = 'stroke-line-strong forced-colors:stroke-[GrayText]';
export const LABEL = 'fill-ink text-xs forced-colors:fill-[CanvasText]';
export const LABEL_MUTED = 'fill-ink-muted text-xs forced-colors:fill-[CanvasText]';

interface NumbersTableProps {
  caption: string;
  heads: readonly string[];
  /** The first cell of each row is its header. */
  rows: readonly (readonly ReactNode[])[];
  /** Collapses the table under this label; works without JavaScript. */
  foldedAs?: string;
}

/** The numbers of a chart as a table: its text alternative. */
export function NumbersTable({ caption, heads, rows, foldedAs }: NumbersTableProps) {
  const table = (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-muted">
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={cx('py-1.5 pr-3 font-medium last:pr-0', index > 0 && 'text-right')}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change order.
          <tr key={row} className="border-line border-t">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do the columns.
                key={column}
                className="py-1.5 pr-3 text-right tabular-nums last:pr-0"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!foldedAs) return table;
  return (
    <Fold label={foldedAs} className="mt-3">
      <div className="mt-1">{table}</div>
    </Fold>
  );
}
