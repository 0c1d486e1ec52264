import type { ReactNode } from 'react';
import { labelOf, PAYMENT_SCHEDULES, PHASES, REGULATORY_STATUSES, STUDY_DESIGNS } from '~/catalogue/options';
import type { Estimable } from '~/catalogue/origins';
import { countryInWords } from '~/domain/model/study-countries';
import { mustsInWords } from '~/domain/model/study-musts';
import type { DesignFlag } from '~/domain/model/study-origins';
import { sponsorInWords } from '~/domain/model/study-sponsor';
import type { StudyForSite, StudyView } from '~/domain/model/study-view';
import { Badge } from './badge';
import { Card, CardHeader } from './card';
import { Chips, DescriptionList } from './lists';
import { formatDate, formatMoney, formatNumber, formatRegistryDate, plural, titleCase } from './text';
import { TextWithLists } from './text-lists';

interface Fact {
  term: string;
  value: ReactNode;
}

/** The study as the viewer may see it. Absent fields are not shown at all. */
type ShownStudy = StudyForSite & Partial<Pick<StudyView, 'totalBudget' | 'origins' | 'externalId'>>;

/** The value, marked if it is an estimate, which only the sponsor and administrators see before it is confirmed. */
function marked({ origins }: ShownStudy, field: Estimable, value: ReactNode): ReactNode {
  if (origins?.[field] !== 'estimate' || !value) return value;
  return (
    <>
      {value} <Badge tone="warning">Estimate, not confirmed</Badge>
    </>
  );
}

const chips = (items: string[]) => (items.length > 0 ? <Chips items={items} /> : null);
/** A number field that was left blank may be stored as 0, so 0 tells us nothing. */
const number = (value: number | null) => value && formatNumber(value);
const counted = (value: number | null, noun: string) => value && plural(value, noun);
/** A skipped question is stored as false, so false tells us nothing. */
const yes = (value: boolean) => value && 'Yes';
/** Unless the record states it. */
const yesOrNo = (study: ShownStudy, flag: DesignFlag) => yes(study[flag]) || (study.flagsStated.includes(flag) && 'No');
const money = (value: number | null) => Boolean(value) && formatMoney(value as number);
const prose = (text: string | null) => text && <Prose>{text}</Prose>;
const listed = (text: string | null) => text && <TextWithLists text={text} linesAreItems />;

function Prose({ children }: { children: ReactNode }) {
  return <span className="whitespace-pre-line break-words">{children}</span>;
}

interface StudyFactsProps {
  study: ShownStudy;
  /** The overall status of its registry record, for its sponsor. */
  recordStatus?: string | null;
  /** Name what is not stated in one line, for readers who can't change it. */
  brief?: boolean;
}

export function StudyFacts({ study, recordStatus = null, brief = false }: StudyFactsProps) {
  return (
    <div className="grid gap-5">
      <Facts title="The study" items={basics(study, recordStatus)} brief={brief} />
      <Facts title="Who can take part" items={criteria(study)} brief={brief} />
      <Facts title="Design and terms" items={terms(study)} brief={brief} />
    </div>
  );
}

function Facts({ title, items, brief }: { title: string; items: Fact[]; brief: boolean }) {
  const stated = items.filter(({ value }) => value);
  const others = items.filter(({ value }) => !value).map(({ term }) => term);
  const summed = others.length > 0 ? [...stated, { term: 'Not stated', value: others.join(', ') }] : stated;
  return (
    <Card as="section">
      <CardHeader title={title} />
      <DescriptionList
        items={brief ? summed : items.map(({ term, value }) => ({ term, value: value || 'Not stated' }))}
      />
    </Card>
  );
}

const basics = (study: ShownStudy, recordStatus: string | null): Fact[] => [
  { term: 'Sponsor', value: sponsorInWords(study) },
  ...('sponsorContact' in study ? contact(study) : []),
  ...(study.shortTitle ? [{ term: 'Short title', value: study.shortTitle }] : []),
  ...(study.acronym ? [{ term: 'Acronym', value: marked(study, 'acronym', study.acronym) }] : []),
  { term: 'NCT number', value: nctNumber(study, recordStatus) },
  { term: 'Protocol number', value: study.protocolNumber },
  ...(study.externalId ? [{ term: 'External ID', value: study.externalId }] : []),
  ...(study.secondaryIds ? [{ term: 'Other numbers', value: study.secondaryIds }] : []),
  { term: 'Phase', value: labelOf(PHASES, study.phase) },
  { term: 'Therapeutic area', value: titleCase(study.therapeuticArea) },
  { term: 'Indication', value: study.indication },
  { term: 'Description', value: prose(study.description) },
  { term: 'Enrollment target', value: counted(study.enrollmentTarget, 'patient') },
  { term: 'Sites needed', value: marked(study, 'totalSites', number(study.totalSites)) },
  { term: 'Start', value: study.startDate && formatRegistryDate(study.startDate) },
  { term: 'Duration', value: counted(study.duration, 'month') },
  { term: 'Completion', value: completion(study) },
];

/** Without a day, because it is only as exact as the duration. */
const completion = ({ estimatedCompletionDate: date }: ShownStudy) =>
  date && `About ${formatRegistryDate(date.slice(0, 7))}, from the start and the duration`;

/** With the day on which we last read the record, and its status then. */
function nctNumber({ nctNumber, registryReadAt }: ShownStudy, status: string | null): ReactNode {
  if (!nctNumber || !registryReadAt) return nctNumber;
  return (
    <>
      {nctNumber}{' '}
      <span className="text-ink-muted">
        Record read on {formatDate(registryReadAt)}
        {status && `: ${status}`}
      </span>
    </>
  );
}

const contact = (study: ShownStudy): Fact[] => [
  { term: 'Contact', value: study.sponsorContact },
  { term: 'Contact e-mail', value: study.sponsorEmail },
  { term: 'Contact phone', value: study.sponsorPhone },
];

/** Equipment is required unless it is only preferred. */
function mustHave(study: ShownStudy): ReactNode {
  const { mustHave } = mustsInWords(study);
  const value = chips(mustHave);
  const hasEquipment = study.requiredEquipment.some((item) => mustHave.includes(item));
  return hasEquipment ? marked(study, 'requiredEquipment', value) : value;
}

const criteria = (study: ShownStudy): Fact[] => [
  { term: 'Inclusion criteria', value: marked(study, 'inclusionCriteria', listed(study.inclusionCriteria)) },
  { term: 'Exclusion criteria', value: listed(study.exclusionCriteria) },
  { term: 'Preferred regions', value: chips(study.geographicPreferences) },
  ...(study.countries.length > 0 ? [{ term: 'Countries', value: chips(study.countries.map(countryInWords)) }] : []),
  { term: 'Required of sites', value: mustHave(study) },
  { term: 'Preferred', value: marked(study, 'requiredEquipment', chips(mustsInWords(study).niceToHave)) },
];

const terms = (study: ShownStudy): Fact[] => [
  { term: 'Design', value: marked(study, 'studyDesign', labelOf(STUDY_DESIGNS, study.studyDesign)) },
  { term: 'Randomized', value: marked(study, 'randomization', yesOrNo(study, 'randomization')) },
  { term: 'Blinded', value: marked(study, 'blinding', yesOrNo(study, 'blinding')) },
  { term: 'Placebo', value: marked(study, 'placebo', yesOrNo(study, 'placebo')) },
  { term: 'Primary endpoints', value: listed(study.primaryEndpoints) },
  { term: 'Secondary endpoints', value: listed(study.secondaryEndpoints) },
  { term: 'Regulatory status', value: labelOf(REGULATORY_STATUSES, study.regulatoryStatus) },
  ...(study.irbNumber ? [{ term: 'IRB number', value: study.irbNumber }] : []),
  ...(study.indNumber ? [{ term: 'IND number', value: study.indNumber }] : []),
  { term: 'IRB approval', value: marked(study, 'irbApproval', yes(study.irbApproval)) },
  { term: 'FDA approval', value: marked(study, 'fdaApproval', yes(study.fdaApproval)) },
  { term: 'Budget per patient', value: marked(study, 'budgetPerPatient', money(study.budgetPerPatient)) },
  ...(study.totalBudget === undefined
    ? []
    : [{ term: 'Total budget', value: marked(study, 'budgetPerPatient', money(study.totalBudget)) }]),
  {
    term: 'Payment schedule',
    value: marked(study, 'paymentSchedule', labelOf(PAYMENT_SCHEDULES, study.paymentSchedule)),
  },
  { term: 'Start-up fee', value: money(study.startupFee) },
  { term: 'Visits per patient', value: study.visitsPerPatient || null },
];
