import { STUDY_SORTS } from '~/catalogue/lists';
import {
  labelOf,
  PAYMENT_SCHEDULES,
  PHASES,
  REGULATORY_STATUSES,
  STUDY_AREAS,
  STUDY_DESIGNS,
} from '~/catalogue/options';
import { ESTIMATES } from '~/catalogue/origins';
import { paths } from '~/catalogue/paths';
import { STUDY_STATUSES } from '~/catalogue/statuses';
import { exportedList, type StudyQuery, studyAddress } from '~/domain/model/admin-list-query';
import { countryInWords } from '~/domain/model/study-countries';
import { equipmentAsked } from '~/domain/model/study-musts';
import { estimateInWords, estimatesOf, vouchedFor } from '~/domain/model/study-origins';
import { sponsorInWords } from '~/domain/model/study-sponsor';
import { FlaskConical } from '~/ui/icons';
import { Chips, DescriptionList } from '~/ui/lists';
import { formatDateTime, formatMoney, formatNumber, plural, titleCase } from '~/ui/text';
import { TextWithLists } from '~/ui/text-lists';
import { COMMON_COLUMNS, Documents, ListSection, moreOf, sortBy } from './list-section';
import type { DataOf } from './load.server';

type Row = DataOf<'studies'>['rows'][number];
type Opened = NonNullable<DataOf<'studies'>['opened']>;

const AREAS = [{ value: 'all', label: 'All areas' }, ...STUDY_AREAS];
const PHASE_CHOICES = [{ value: 'all', label: 'All phases' }, ...PHASES.map(({ value, label }) => ({ value, label }))];

const WORDS = {
  one: 'study',
  many: 'studies',
  empty: 'Studies appear here as soon as they are submitted.',
  placeholder: 'Title, acronym, NCT number, area, indication, sponsor',
};

/** Every study (ADM-07, ADM-08, ADM-16). */
export function StudiesSection({ filter, ...data }: DataOf<'studies'>) {
  const { area, phase, sort } = filter;
  const address = (change: Partial<StudyQuery>) => studyAddress(filter, change);
  return (
    <ListSection<Row, Opened, Exclude<Row['status'], 'archived'>>
      {...data}
      kind="studies"
      words={WORDS}
      icon={FlaskConical}
      statuses={STUDY_STATUSES}
      pending="pending_approval"
      filter={filter}
      address={address}
      exported={exportedList(filter)}
      selects={[{ name: 'sort', label: 'Sort by', value: sort, options: STUDY_SORTS }]}
      more={[
        ...moreOf(filter),
        { name: 'area', label: 'Therapeutic area', value: area ?? 'all', options: AREAS },
        { name: 'phase', label: 'Phase', value: phase ?? 'all', options: PHASE_CHOICES },
      ]}
      nameOf={({ title }) => title}
      subtitleOf={({ enrollmentTarget }) => enrollmentTarget !== null && plural(enrollmentTarget, 'participant')}
      head={{ header: 'Study', sort: sortBy(sort, 'title', address) }}
      columns={{
        ...COMMON_COLUMNS,
        phase: {
          header: 'Phase',
          sort: sortBy(sort, 'phase', address),
          cell: ({ phase }) => <span className="whitespace-nowrap">{titleCase(phase)}</span>,
        },
        area: { header: 'Therapeutic Area', cell: ({ therapeuticArea }) => labelOf(STUDY_AREAS, therapeuticArea) },
        sponsor: { header: 'Sponsor', cell: ({ sponsor }) => sponsor || 'N/A' },
        nct: { header: 'NCT number', cell: ({ nctNumber }) => nctNumber || 'N/A' },
      }}
      details={(row) => <StudyDetails row={row} />}
    />
  );
}

const nctLink = (number: string) => (
  <a href={paths.registryStudy(number)} rel="noopener noreferrer" target="_blank">
    {number}
  </a>
);
const text = (value: string | null) => value && <span className="whitespace-pre-line">{value}</span>;

const listed = (value: string | null) => value && <TextWithLists text={value} linesAreItems />;

/** An expanded row of the table (ADM-07). */
function StudyDetails({ row }: { row: Opened }) {
  const seen = vouchedFor(row);
  const { required, preferred } = equipmentAsked(seen);
  const design = [
    labelOf(STUDY_DESIGNS, seen.studyDesign),
    seen.randomization && 'randomized',
    seen.blinding && 'blinded',
    seen.placebo && 'placebo-controlled',
  ];
  const estimates = estimatesOf(row.origins).map(
    (field) => `${ESTIMATES[field].label}: ${estimateInWords(field, row[field])}`,
  );
  const contact = [sponsorInWords(row), row.sponsorContact, row.sponsorEmail, row.sponsorPhone];
  const money = seen.budgetPerPatient !== null && `${formatMoney(seen.budgetPerPatient)} per patient`;
  const given = [
    {
      term: 'Sponsor',
      value: [...new Set([row.sponsorName !== row.organization && row.organization, ...contact])]
        .filter(Boolean)
        .join(', '),
    },
    { term: 'Short title', value: row.shortTitle },
    { term: 'NCT number', value: row.nctNumber && nctLink(row.nctNumber) },
    { term: 'Sites', value: seen.totalSites !== null && formatNumber(seen.totalSites) },
    { term: 'Design', value: design.filter(Boolean).join(', ') },
    { term: 'Regulatory status', value: labelOf(REGULATORY_STATUSES, row.regulatoryStatus) },
    { term: 'IRB number', value: row.irbNumber },
    { term: 'IND number', value: row.indNumber },
    { term: 'Budget', value: [money, labelOf(PAYMENT_SCHEDULES, seen.paymentSchedule)].filter(Boolean).join(', ') },
    {
      term: 'Preferred regions',
      value: row.geographicPreferences.length > 0 && <Chips items={row.geographicPreferences} />,
    },
    {
      term: 'Countries',
      value: row.countries.length > 0 && <Chips items={row.countries.map(countryInWords)} />,
    },
    { term: 'Primary endpoints', value: listed(row.primaryEndpoints) },
    { term: 'Secondary endpoints', value: listed(row.secondaryEndpoints) },
    { term: 'Estimates that nobody has confirmed', value: text(estimates.join('\n')) },
    { term: 'Reason given', value: text(row.statusReason) },
    { term: 'Documents', value: row.documents.length > 0 && <Documents documents={row.documents} /> },
  ].filter(({ value }) => value);
  return (
    <DescriptionList
      items={[
        { term: 'Phase', value: titleCase(row.phase) },
        { term: 'Therapeutic area', value: labelOf(STUDY_AREAS, row.therapeuticArea) },
        { term: 'Indication', value: row.indication },
        { term: 'Duration', value: row.duration === null ? null : plural(row.duration, 'month') },
        { term: 'Start', value: row.estimatedStartDate ?? 'TBD' },
        { term: 'Created', value: formatDateTime(row.createdAt) },
        { term: 'Last updated', value: formatDateTime(row.updatedAt) },
        { term: 'Description', value: text(row.description) },
        { term: 'Required equipment', value: required.length > 0 ? <Chips items={required} /> : 'None' },
        { term: 'Preferred equipment', value: preferred.length > 0 ? <Chips items={preferred} /> : 'None' },
        { term: 'Inclusion criteria', value: listed(seen.inclusionCriteria) },
        { term: 'Exclusion criteria', value: listed(row.exclusionCriteria) },
        ...given,
      ]}
    />
  );
}
