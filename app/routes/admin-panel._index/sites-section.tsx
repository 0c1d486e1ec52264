import { Link } from '@remix-run/react';
import { ORGANIZATION_SORTS, ORGANIZATION_SOURCES } from '~/catalogue/lists';
import { ALL_SITE_AREAS, EHR_SYSTEMS, equipmentIn, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { US_STATES } from '~/catalogue/regions';
import { ORGANIZATION_STATUSES } from '~/catalogue/statuses';
import { exportedList, type OrganizationQuery, organizationAddress } from '~/domain/model/admin-list-query';
import { ButtonLink } from '~/ui/button';
import { Email } from '~/ui/email-text';
import { Hospital } from '~/ui/icons';
import { Chips, DescriptionList } from '~/ui/lists';
import { formatDateTime, titleCase } from '~/ui/text';
import { COMMON_COLUMNS, Documents, ListSection, moreOf, sortBy } from './list-section';
import type { DataOf } from './load.server';

type Row = DataOf<'sites'>['rows'][number];
type Opened = NonNullable<DataOf<'sites'>['opened']>;

const TYPES = [
  { value: 'site', label: 'Sites' },
  { value: 'sponsor', label: 'Sponsors' },
  { value: 'all', label: 'All organizations' },
];
const STATES = [
  { value: 'all', label: 'All states' },
  ...Object.entries(US_STATES)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
];
const AREAS = [{ value: 'all', label: 'All specialties' }, ...ALL_SITE_AREAS];
const SOURCES = [{ value: 'all', label: 'All sources' }, ...ORGANIZATION_SOURCES];

const WORDS = {
  one: 'site',
  many: 'sites',
  empty: 'Sites appear here as soon as they register.',
  placeholder: 'Name, e-mail, city, state, specialty',
};

/** Every organization; sites unless the address says otherwise (ADM-04 to -06, ADM-16). */
export function SitesSection({ filter, ...data }: DataOf<'sites'>) {
  const { type, state, area, source, event, sort } = filter;
  const address = (change: Partial<OrganizationQuery>) => organizationAddress(filter, change);
  return (
    <ListSection<Row, Opened, Exclude<Row['status'], 'merged' | 'archived'>>
      {...data}
      kind="sites"
      words={WORDS}
      icon={Hospital}
      statuses={ORGANIZATION_STATUSES}
      pending="pending"
      filter={filter}
      address={address}
      exported={exportedList(filter)}
      selects={[
        { name: 'type', label: 'Kind', value: type ?? 'all', options: TYPES },
        { name: 'sort', label: 'Sort by', value: sort, options: ORGANIZATION_SORTS },
      ]}
      more={[
        ...moreOf(filter),
        { name: 'state', label: 'State', value: state ?? 'all', options: STATES },
        { name: 'area', label: 'Specialty', value: area ?? 'all', options: AREAS },
        { name: 'source', label: 'Source', value: source ?? 'all', options: SOURCES },
      ]}
      keep={event ? { event } : undefined}
      note={
        event && (
          <p className="mb-4 flex flex-wrap items-center gap-2 text-sm">
            Only from the event <strong className="break-words">{event}</strong>
            <ButtonLink to={address({ event: undefined })} variant="quiet" size="sm">
              Show all events
            </ButtonLink>
          </p>
        )
      }
      nameOf={({ name }) => name}
      subtitleOf={({ email, event, fieldRep }) => (
        <>
          {email && <Email>{email}</Email>}
          {event && <span className="block">{[event, fieldRep].filter(Boolean).join(' · ')}</span>}
        </>
      )}
      head={{ header: 'Site', sort: sortBy(sort, 'name', address) }}
      columns={{
        ...COMMON_COLUMNS,
        place: { header: 'Location', sort: sortBy(sort, 'place', address), cell: ({ place }) => place || 'N/A' },
        areas: { header: 'Specialties', cell: ({ therapeuticAreas }) => therapeuticAreas.join(', ') || 'N/A' },
        source: { header: 'Source', cell: ({ source }) => source && labelOf(ORGANIZATION_SOURCES, source) },
      }}
      details={(row) => <SiteDetails row={row} />}
    />
  );
}

/** An expanded row of the table (ADM-04). */
function SiteDetails({ row }: { row: Opened }) {
  const { address, city, state, zipCode, website, piName, piPhone, piEmail, priorTrials } = row;
  const wholeAddress = [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const given = [
    ['Contact person', row.contactName],
    ['Field rep', row.fieldRep],
    ['Principal investigator', [piName, piPhone, piEmail].filter(Boolean).join(', ')],
    ['Patient population', labelOf(PANEL_SIZES, row.patientPanelSize)],
    ['EHR system', labelOf(EHR_SYSTEMS, row.ehrSystem)],
    ['Prior trials', priorTrials === null ? '' : labelOf(PRIOR_TRIALS, String(priorTrials))],
    ['Reason given', row.statusReason],
    ['Description', row.description],
  ].flatMap(([term, value]) =>
    term && value ? [{ term, value: <span className="whitespace-pre-line">{value}</span> }] : [],
  );
  return (
    <DescriptionList
      items={[
        { term: 'Phone', value: row.phone ?? 'N/A' },
        {
          term: 'Website',
          value: website ? (
            <a href={website} rel="noopener noreferrer" target="_blank" className="link break-all">
              {website}
            </a>
          ) : (
            'N/A'
          ),
        },
        { term: 'Address', value: wholeAddress || 'N/A' },
        { term: 'Type', value: titleCase(row.type) },
        { term: 'Created', value: formatDateTime(row.createdAt) },
        { term: 'Last updated', value: formatDateTime(row.updatedAt) },
        { term: 'Specialties', value: <Chips items={row.therapeuticAreas} empty="N/A" /> },
        ...(equipmentIn(row.equipment).length > 0
          ? [{ term: 'Equipment', value: <Chips items={equipmentIn(row.equipment)} /> }]
          : []),
        ...(row.event
          ? [{ term: 'Event', value: <Link to={paths.adminPanel('sites', { event: row.event })}>{row.event}</Link> }]
          : []),
        ...given,
        ...(row.documents.length > 0 ? [{ term: 'Documents', value: <Documents documents={row.documents} /> }] : []),
      ]}
    />
  );
}
