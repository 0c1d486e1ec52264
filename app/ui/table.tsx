import { Link } from '@remix-run/react';
import { Fragment, type ReactNode, useId } from 'react';
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from './icons';
import { Opener } from './opener';
import { cx } from './text';

export interface Column<T> {
  header: string;
  /** Stands under the header, which it explains. */
  note?: ReactNode;
  cell: (row: T) => ReactNode;
  /** 'end' for numbers and for actions. */
  align?: 'start' | 'end';
  /** The row header, and the title of its card on phones. One per table; the first column by default. */
  primary?: boolean;
  /** Shows the header only to screen readers (actions), or above its note only on cards. */
  hideHeader?: boolean;
  /** What the header leads to; on cards, a cell should lead there. */
  href?: string;
  /** Makes the header a link that sorts by this column; `current` is its present sort direction. */
  sort?: { href: string; current?: 'ascending' | 'descending' };
}

interface TableProps<T> {
  caption: ReactNode;
  showCaption?: boolean;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Collapsed details under a row; works without JavaScript. */
  details?: (row: T) => ReactNode;
  /**
   * For long details: the key of the one row that shows them, or null. The other rows have an <OpenRow> in one of their
   * cells. By default, every row has its details, folded.
   */
  open?: string | null;
  detailsLabel?: string | ((row: T) => ReactNode);
  /** A line of its own above a row, which tells what it and the rows after it have in common. */
  above?: (row: T) => ReactNode;
  /** On phones, shows each row as a card or, for dense figures, lets the table scroll. */
  phone?: 'cards' | 'scroll';
  /** Too many columns for a tablet: shows cards up to 64rem, or up to 80rem if 'very', for example beside a sidebar. */
  long?: boolean | 'very';
  /** Rows of about 44 px in small type; their cells keep to two lines. */
  dense?: boolean;
  /** Shown instead of a table without rows: an EmptyState. */
  empty?: ReactNode;
}

// Explicit roles, because in some browsers `display: block` (on phones) removes the elements' own.
const ROLE = Object.fromEntries(
  ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell'].map((role) => [role, { role }]),
) as Record<string, { role: string }>;

const cardsUpTo = (long: TableProps<never>['long']) => (long === 'very' ? 'very' : long ? 'long' : 'phone');

export function Table<T>(props: TableProps<T>) {
  const { caption, showCaption, columns, rows, rowKey, above, phone = 'cards', long, dense, empty } = props;
  const id = useId();
  if (rows.length === 0 && empty) return empty;
  const cards = phone === 'cards';
  return (
    <section
      aria-labelledby={id}
      tabIndex={cards ? undefined : 0}
      data-cards={cards ? cardsUpTo(long) : undefined}
      className={cx('table-frame', dense && 'dense', !cards && 'border border-line bg-surface shadow-card')}
    >
      <table {...ROLE.table} className="table-itself">
        <caption id={id} className={showCaption ? 'px-4 py-3 text-left font-semibold max-sm:block' : 'sr-only'}>
          {caption}
        </caption>
        <thead {...ROLE.rowgroup} className={cx('table-head', cards && 'cards:sr-only')}>
          <tr {...ROLE.row}>
            {columns.map(({ header, note, align, hideHeader, href, sort }) => (
              <th
                {...ROLE.columnheader}
                key={header}
                scope="col"
                aria-sort={sort?.current}
                className={align === 'end' ? 'text-right' : undefined}
              >
                {hideHeader ? (
                  <span className="sr-only">{header}</span>
                ) : sort ? (
                  <SortLink header={header} {...sort} cards={cards} />
                ) : href ? (
                  <HeaderLink header={header} href={href} cards={cards} />
                ) : (
                  header
                )}
                {note}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <Fragment key={rowKey(row)}>
            <Above columns={columns.length}>{above?.(row)}</Above>
            <TableRow row={row} {...props} cards={cards} />
          </Fragment>
        ))}
      </table>
    </section>
  );
}

/** On phones the headers are visually hidden, so they are plain text: a link's focus would not be visible. */
function SortLink({
  header,
  href,
  current,
  cards,
}: Required<Column<never>>['sort'] & { header: string; cards: boolean }) {
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[current ?? 'none'];
  return (
    <>
      <Link
        to={href}
        preventScrollReset
        className={cx('sort-link', current && 'font-semibold text-ink', cards && 'cards:hidden')}
      >
        {header}
        <Arrow aria-hidden />
      </Link>
      {cards && <span className="rows:hidden">{header}</span>}
    </>
  );
}

function HeaderLink({ header, href, cards }: { header: string; href: string; cards: boolean }) {
  return (
    <>
      <Link to={href} className={cx('link', cards && 'cards:hidden')}>
        {header}
      </Link>
      {cards && <span className="rows:hidden">{header}</span>}
    </>
  );
}

function Above({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tbody {...ROLE.rowgroup} className="cards:block">
      <tr {...ROLE.row} className="cards:block">
        <td {...ROLE.cell} colSpan={columns} className="row-above">
          {children}
        </td>
      </tr>
    </tbody>
  );
}

/** Wraps the cell's content in one box, to lay out beside its column's name. Text needs none. */
const inBox = (content: ReactNode) => (typeof content === 'string' ? content : <div>{content}</div>);

function TableRow<T>(props: TableProps<T> & { row: T; cards: boolean }) {
  const { row, rowKey, columns, details, detailsLabel = 'Details', open, cards } = props;
  const isOpen = open === rowKey(row);
  const named = Math.max(
    0,
    columns.findIndex((column) => column.primary),
  );
  return (
    <tbody {...ROLE.rowgroup} id={isOpen ? OPEN : undefined} className="row-group">
      <tr {...ROLE.row}>
        {columns.map(({ header, note, cell, align, hideHeader }, index) => {
          const Cell = index === named ? 'th' : 'td';
          return (
            <Cell
              key={header}
              {...(index === named ? { ...ROLE.rowheader, scope: 'row' } : ROLE.cell)}
              data-name={cards && index !== named && (note || !hideHeader) ? header : undefined}
              className={align === 'end' ? (cards ? 'row-end' : 'sm:text-right sm:tabular-nums') : undefined}
            >
              {inBox(cell(row))}
            </Cell>
          );
        })}
      </tr>
      {details && (isOpen || open === undefined) && (
        <tr {...ROLE.row} className="row-details">
          <td {...ROLE.cell} colSpan={columns.length}>
            {isOpen ? (
              <div className="row-open">{details(row)}</div>
            ) : (
              <details>
                <summary className="fold">
                  <ChevronRight aria-hidden />
                  {typeof detailsLabel === 'string' ? detailsLabel : <span>{detailsLabel(row)}</span>}
                </summary>
                <div className="row-open mt-2">{details(row)}</div>
              </details>
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The open row's id. */
const OPEN = 'open';

/** Opens a row's details, or closes them: `open` in the address names the row. */
export function OpenRow(props: { id: string; name: string; open: boolean; label?: string }) {
  const { id, name, open, label = 'Details' } = props;
  return (
    <Opener name="open" value={id} open={open} hash={OPEN} className="row-opener">
      {label}
      <span className="sr-only">{` of ${name}`}</span>
    </Opener>
  );
}
