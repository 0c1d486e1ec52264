import type { StatusCount } from '~/domain/admin/organization-table.server';
import { Tabs } from '~/ui/tabs';
import { formatNumber } from '~/ui/text';

interface StatusLineProps<S extends string> {
  label: string;
  statuses: readonly { value: S; label: string }[];
  counts: Partial<Record<S, StatusCount>>;
  current: S | undefined;
  hrefOf: (status: S | undefined) => string;
}

/** '1,000+' for what is not counted to the end. */
export const countText = ({ count, more }: StatusCount): string => `${formatNumber(count)}${more ? '+' : ''}`;

/** The statuses of what the search finds, with counts, each a filter (ADM-06, ADM-08). */
export function StatusLine<S extends string>({ label, statuses, counts, current, hrefOf }: StatusLineProps<S>) {
  const countOf = (status: S): StatusCount => counts[status] ?? { count: 0 };
  const all = statuses.map(({ value }) => countOf(value));
  const sum: StatusCount = {
    count: all.reduce((total, { count }) => total + count, 0),
    ...(all.some(({ more }) => more) && { more: true }),
  };
  return (
    <Tabs
      label={label}
      tabs={[
        { label: 'All', href: hrefOf(undefined), current: current === undefined, count: countText(sum) },
        ...statuses.map((status) => ({
          label: status.label,
          href: hrefOf(status.value),
          current: current === status.value,
          count: countText(countOf(status.value)),
        })),
      ]}
    />
  );
}
