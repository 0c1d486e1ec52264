import type { ReactNode } from 'react';
import { cx } from '../text';

/**
 * The colours of marks: tokens, all 3:1 or more against the card. In forced colours a shape keeps what it was given, so
 * it is given the system's own there.
 */
export const FILL = 'fill-brand forced-colors:fill-[Highlight]';
export const STROKE = 'stroke-brand forced-colors:stroke-[Highlight]';
/** The part of a bar or ring that is not filled: a hint, not a value. */
export const TRACK = 'fill-sunken forced-colors:fill-[Canvas]';
/** Grid and axes. */
export const GRID = 'stroke-line-strong forced-colors:stroke-[GrayText]';
export const LABEL = 'fill-ink text-xs forced-colors:fill-[CanvasText]';
export const LABEL_MUTED = 'fill-ink-muted text-xs forced-colors:fill-[CanvasText]';

interface NumbersTableProps {
  caption: string;
  heads: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly ReactNode[])[];
  /** Folded under this word; works without JavaScript. */
  foldedAs?: string;
}

/** The numbers of a picture as a table: its text alternative, beside or under it. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a picture stay in their order.
          <tr key={row} className="border-line border-t">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: and so do its columns.
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
    <details className="mt-3">
      <summary className="inline-flex min-h-8 items-center font-medium text-brand text-sm hover:underline">
        {foldedAs}
      </summary>
      <div className="mt-1">{table}</div>
    </details>
  );
}
