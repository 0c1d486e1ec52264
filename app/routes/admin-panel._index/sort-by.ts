import type { Column } from '~/ui/table';

/** A column that sorts a list by `name`, and in the other direction when it does so already. */
export function sortBy<Sort extends string>(
  current: Sort,
  name: Sort,
  reversed: Sort,
  hrefOf: (sort: Sort) => string,
): Column<never>['sort'] {
  if (current === name) return { href: hrefOf(reversed), current: 'ascending' };
  return { href: hrefOf(name), ...(current === reversed && { current: 'descending' }) };
}
