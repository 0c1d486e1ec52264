import type { ReactNode } from 'react';
import { Fold } from '../card';

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
    <table className="numbers">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change order.
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do the columns.
              <td key={column}>{cell}</td>
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
