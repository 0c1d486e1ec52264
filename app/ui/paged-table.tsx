import type { ComponentProps } from 'react';
import { EmptyState } from './empty-state';
import { Pagination } from './pagination';
import { Table } from './table';

type PagedTableProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'rowKey' | 'empty'> & {
  empty: ComponentProps<typeof EmptyState>;
  /** Falsy on the first page. */
  firstHref?: string | null;
  nextHref: string | null;
};

/** A table with links to the first and the next page, for a list that cannot go back one page. */
export function PagedTable<Row extends { id: string } | { key: string }>(props: PagedTableProps<Row>) {
  const { empty, firstHref, nextHref, ...table } = props;
  const keyOf = (row: Row) => ('id' in row ? row.id : row.key);
  return (
    <>
      <Table rowKey={keyOf} {...table} empty={<EmptyState level={2} {...empty} />} />
      <Pagination previousHref={firstHref} previousLabel="First page" nextHref={nextHref} />
    </>
  );
}
