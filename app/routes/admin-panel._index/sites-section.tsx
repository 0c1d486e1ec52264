import { Hospital } from 'lucide-react';
import { paths } from '~/catalogue/paths';
import { ORGANIZATION_STATUSES } from '~/catalogue/statuses';
import { StatusBadge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { Pagination } from '~/ui/pagination';
import { SearchForm } from '~/ui/search-form';
import { type Column, Table } from '~/ui/table';
import type { DataOf } from './load.server';
import { RowActions } from './row-actions';
import { SiteDetails } from './site-details';
import { StatusLine } from './status-line';

type Row = DataOf<'sites'>['rows'][number];

const TYPES = [
  { value: 'site', label: 'Sites' },
  { value: 'sponsor', label: 'Sponsors' },
  { value: 'all', label: 'All organizations' },
];
const STATUSES = ORGANIZATION_STATUSES.map((value) => ({ value, label: value.replace(/^./, (c) => c.toUpperCase()) }));

const columnsFor = (back: string): Column<Row>[] => [
  {
    header: 'Site',
    cell: ({ name, email }) => (
      <>
        <span className="block min-w-48 break-words font-medium">{name}</span>
        <span className="block break-words text-ink-muted text-sm">{email}</span>
      </>
    ),
  },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Location', cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || 'N/A' },
  { header: 'Specialties', cell: ({ therapeuticAreas }) => therapeuticAreas.join(', ') || 'N/A' },
  {
    header: 'Actions',
    align: 'end',
    cell: ({ id, name, status }) => (
      <RowActions kind="sites" id={id} name={name} pending={status === 'pending'} back={back} />
    ),
  },
];

/** Every organization, sites unless asked otherwise (ADM-04 to -06). The address is the state. */
export function SitesSection({ rows, next, counts, filter, cursor }: DataOf<'sites'>) {
  const { search, status, type } = filter;
  const kind = type ?? 'all';
  const address = (change: Record<string, string | undefined>) =>
    paths.adminPanel('sites', { q: search, status, type: kind === 'site' ? undefined : kind, ...change });
  const back = address({ cursor: cursor ?? undefined });
  return (
    <>
      <SearchForm
        label="Search sites"
        query={{ value: search }}
        placeholder="Name, e-mail, city, state, specialty"
        selects={[{ name: 'type', label: 'Kind', value: kind, options: TYPES }]}
        keep={{ section: 'sites', ...(status && { status }) }}
        clearHref={search || status || kind !== 'site' ? paths.adminPanel('sites') : undefined}
      />
      <StatusLine
        label="Statuses of the sites shown"
        statuses={STATUSES}
        counts={counts}
        current={status}
        hrefOf={(to) => address({ status: to })}
      />
      <Table
        caption="Sites"
        columns={columnsFor(back)}
        rows={rows}
        rowKey={(row) => row.id}
        details={(row) => <SiteDetails row={row} />}
        empty={
          <EmptyState
            level={2}
            icon={Hospital}
            title="No site here"
            text={search || status ? 'Nothing fits the search.' : 'Sites appear here as soon as they register.'}
          />
        }
      />
      <Pagination
        previousHref={cursor && address({})}
        previousLabel="First page"
        nextHref={next && address({ cursor: next })}
      />
    </>
  );
}
