import { Link } from '@remix-run/react';
import { EHR_SYSTEMS, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { Chips } from '~/ui/chips';
import { DescriptionList } from '~/ui/description-list';
import { formatDateTime, titleCase } from '~/ui/text';
import type { DataOf } from './load.server';

type Row = DataOf<'sites'>['rows'][number];

/** What an opened row says of an organization (ADM-04). */
export function SiteDetails({ row }: { row: Row }) {
  const { address, city, state, zipCode, website, piName, piPhone, piEmail, priorTrials } = row;
  const wholeAddress = [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const given = [
    ['Contact person', row.contactName],
    ['Field rep', row.fieldRep],
    ['Principal investigator', [piName, piPhone, piEmail].filter(Boolean).join(', ')],
    ['Patient panel', labelOf(PANEL_SIZES, row.patientPanelSize)],
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
            <a href={website} rel="noopener noreferrer" target="_blank" className="break-all">
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
        ...(row.equipment.length > 0 ? [{ term: 'Equipment', value: <Chips items={row.equipment} /> }] : []),
        ...(row.event
          ? [{ term: 'Event', value: <Link to={paths.adminPanel('sites', { event: row.event })}>{row.event}</Link> }]
          : []),
        ...given,
        ...(row.documents.length > 0 ? [{ term: 'Documents', value: <Documents documents={row.documents} /> }] : []),
      ]}
    />
  );
}

/** Files, each to be downloaded. */
export function Documents({ documents }: { documents: Row['documents'] }) {
  return (
    <ul className="grid gap-1">
      {documents.map(({ id, name }) => (
        <li key={id}>
          <a href={paths.document(id)} download className="break-all">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
