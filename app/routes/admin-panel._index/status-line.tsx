import { Tabs } from '~/ui/tabs';

interface StatusLineProps<S extends string> {
  label: string;
  statuses: readonly { value: S; label: string }[];
  counts: Partial<Record<S, number>>;
  current: S | undefined;
  hrefOf: (status: S | undefined) => string;
}

/** The statuses of what the search finds, with counts, each a filter (ADM-06, ADM-08). */
export function StatusLine<S extends string>({ label, statuses, counts, current, hrefOf }: StatusLineProps<S>) {
  const countOf = (status: S) => counts[status] ?? 0;
  const all = statuses.reduce((total, { value }) => total + countOf(value), 0);
  return (
    <Tabs
      label={label}
      tabs={[
        { label: 'All', href: hrefOf(undefined), current: current === undefined, count: all },
        ...statuses.map((status) => ({
          label: status.label,
          href: hrefOf(status.value),
          current: current === status.value,
          count: countOf(status.value),
        })),
      ]}
    />
  );
}
