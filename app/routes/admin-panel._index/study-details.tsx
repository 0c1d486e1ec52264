import { labelOf, PAYMENT_SCHEDULES, REGULATORY_STATUSES, STUDY_AREAS, STUDY_DESIGNS } from '~/catalogue/options';
import { Chips } from '~/ui/chips';
import { DescriptionList } from '~/ui/description-list';
import { formatDateTime, formatMoney, formatNumber, plural, titleCase } from '~/ui/text';
import type { DataOf } from './load.server';
import { Documents } from './site-details';

type Row = DataOf<'studies'>['rows'][number];

const text = (value: string | null) => value && <span className="whitespace-pre-line">{value}</span>;

/** What an opened row says of a study (ADM-07). */
export function StudyDetails({ row }: { row: Row }) {
  const design = [
    labelOf(STUDY_DESIGNS, row.studyDesign),
    row.randomization && 'randomized',
    row.blinding && 'blinded',
    row.placebo && 'placebo-controlled',
  ];
  const contact = [row.sponsorName, row.sponsorContact, row.sponsorEmail, row.sponsorPhone];
  const money = row.budgetPerPatient !== null && `${formatMoney(row.budgetPerPatient)} a patient`;
  const given = [
    { term: 'Sponsor', value: [...new Set([row.organization, ...contact])].filter(Boolean).join(', ') },
    { term: 'NCT number', value: row.nctNumber && <NctLink number={row.nctNumber} /> },
    { term: 'Sites', value: row.totalSites !== null && formatNumber(row.totalSites) },
    { term: 'Design', value: design.filter(Boolean).join(', ') },
    { term: 'Regulatory status', value: labelOf(REGULATORY_STATUSES, row.regulatoryStatus) },
    { term: 'Budget', value: [money, labelOf(PAYMENT_SCHEDULES, row.paymentSchedule)].filter(Boolean).join(', ') },
    {
      term: 'Preferred regions',
      value: row.geographicPreferences.length > 0 && <Chips items={row.geographicPreferences} />,
    },
    { term: 'Primary endpoints', value: text(row.primaryEndpoints) },
    { term: 'Secondary endpoints', value: text(row.secondaryEndpoints) },
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
        {
          term: 'Required equipment',
          value: row.requiredEquipment.length > 0 ? <Chips items={row.requiredEquipment} /> : 'None',
        },
        { term: 'Inclusion criteria', value: text(row.inclusionCriteria) },
        { term: 'Exclusion criteria', value: text(row.exclusionCriteria) },
        ...given,
      ]}
    />
  );
}

function NctLink({ number }: { number: string }) {
  return (
    <a
      href={`https://clinicaltrials.gov/study/${encodeURIComponent(number)}`}
      rel="noopener noreferrer"
      target="_blank"
    >
      {number}
    </a>
  );
}
