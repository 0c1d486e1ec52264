import { Hospital } from 'lucide-react';
import { ORGANIZATION_SORTS, ORGANIZATION_SOURCES, type OrganizationSort } from '~/catalogue/lists';
import { SITE_AREAS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { US_STATES } from '~/catalogue/regions';
import { ORGANIZATION_STATUSES } from '~/catalogue/statuses';
import { type OrganizationQuery, organizationAddress } from '~/domain/admin/list-query';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Pagination } from '~/ui/pagination';
import { SearchForm } from '~/ui/search-form';
import { type Column, Table } from '~/ui/table';
import { DecideSelected, SelectRow, severalWait } from './decide-selected';
import { DecisionBanner } from './decision-banner';
import type { DataOf } from './load.server';
import { RowActions } from './row-actions';
import { SiteDetails } from './site-details';
import { sortBy } from './sort-by';
import { StatusLine } from './status-line';

type Row = DataOf<'sites'>['rows'][number];

const TYPES = [
  { value: 'site', label: 'Sites' },
  { value: 'sponsor', label: 'Sponsors' },
  { value: 'all', label: 'All organizations' },
];
const STATUSES = ORGANIZATION_STATUSES.map((value) => ({ value, label: value.replace(/^./, (c) => c.toUpperCase()) }));
const STATES = [
  { value: 'all', label: 'All states' },
  ...Object.entries(US_STATES)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
];
const AREAS = [{ value: 'all', label: 'All specialties' }, ...SITE_AREAS];
const SOURCES = [{ value: 'all', label: 'All sources' }, ...ORGANIZATION_SOURCES];

function columnsFor(filter: OrganizationQuery, back: string, several: boolean): Column<Row>[] {
  const sort = (name: OrganizationSort, reversed: OrganizationSort) =>
    sortBy(filter.sort, name, reversed, (to) => organizationAddress(filter, { sort: to }));
  return [
    {
      header: 'Site',
      sort: sort('name', 'name-desc'),
      cell: ({ id, name, email, status }) => (
        <div className="flex items-start gap-1">
          {several && status === 'pending' && <SelectRow id={id} name={name} />}
          <div className="min-w-0">
            <span className="block break-words font-medium sm:min-w-48">{name}</span>
            <span className="block break-words font-normal text-ink-muted text-sm">{email}</span>
          </div>
        </div>
      ),
    },
    { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      header: 'Location',
      sort: sort('place', 'place-desc'),
      cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || 'N/A',
    },
    { header: 'Specialties', cell: ({ therapeuticAreas }) => therapeuticAreas.join(', ') || 'N/A' },
    {
      header: 'Actions',
      align: 'end',
      cell: ({ id, name, status }) => (
        <RowActions kind="sites" id={id} name={name} pending={status === 'pending'} back={back} />
      ),
    },
  ];
}

const isNarrowed = ({ search, status, type, state, area, source, event }: OrganizationQuery) =>
  Boolean(search || status || type !== 'site' || state || area || source || event);

/** Every organization, sites unless asked otherwise (ADM-04 to -06, ADM-16). The address is the state. */
export function SitesSection({ rows, next, previous, counts, filter, report }: DataOf<'sites'>) {
  const { search, status, type, state, area, source, event, sort, cursor } = filter;
  const address = (change: Partial<OrganizationQuery>) => organizationAddress(filter, change);
  const back = address({ cursor });
  const onPage = rows.filter((row) => row.status === 'pending').length;
  const several = severalWait(onPage, counts.pending);
  return (
    <>
      {report && <DecisionBanner report={report} thing={['site', 'sites']} closeHref={back} />}
      <SearchForm
        label="Search sites"
        query={{ value: search }}
        placeholder="Name, e-mail, city, state, specialty"
        selects={[
          { name: 'type', label: 'Kind', value: type ?? 'all', options: TYPES },
          { name: 'sort', label: 'Sort by', value: sort, options: ORGANIZATION_SORTS },
        ]}
        more={[
          { name: 'state', label: 'State', value: state ?? 'all', options: STATES },
          { name: 'area', label: 'Specialty', value: area ?? 'all', options: AREAS },
          { name: 'source', label: 'Source', value: source ?? 'all', options: SOURCES },
        ]}
        keep={{ section: 'sites', ...(status && { status }), ...(event && { event }) }}
        clearHref={isNarrowed(filter) ? paths.adminPanel('sites') : undefined}
      />
      {event && (
        <p className="mb-4 flex flex-wrap items-center gap-2 text-sm">
          Only from the event <strong className="break-words">{event}</strong>
          <ButtonLink to={address({ event: undefined })} variant="quiet" size="sm">
            From all events
          </ButtonLink>
        </p>
      )}
      <StatusLine
        label="Statuses of the sites shown"
        statuses={STATUSES}
        counts={counts}
        current={status}
        hrefOf={(to) => address({ status: to })}
      />
      {several && <DecideSelected kind="sites" onPage={onPage} waiting={counts.pending} back={back} />}
      <Table
        caption="Sites"
        columns={columnsFor(filter, back, several)}
        rows={rows}
        rowKey={(row) => row.id}
        details={(row) => <SiteDetails row={row} />}
        empty={
          <EmptyState
            level={2}
            icon={Hospital}
            title="No site here"
            text={isNarrowed(filter) ? 'Nothing fits the search.' : 'Sites appear here as soon as they register.'}
          />
        }
      />
      <Pagination
        firstHref={cursor && address({})}
        previousHref={previous && address({ cursor: previous })}
        nextHref={next && address({ cursor: next })}
      />
    </>
  );
}
