/** The steps of the study form, shown as tabs (STU-01), and what a draft of it keeps. Shared with the browser. */
import { STUDY_DEFAULTS } from '~/catalogue/limits';
import {
  labelOf,
  PAYMENT_SCHEDULES,
  PHASES,
  REGULATORY_STATUSES,
  SMALLEST_POPULATIONS,
  STUDY_AREAS,
  STUDY_DESIGNS,
} from '~/catalogue/options';
import { formatRegistryDate } from '~/catalogue/time';
import { totalBudget } from '~/registry/budget';
import { addMonths } from '~/registry/dates';
import { asNctNumber } from '~/registry/nct-number';
import { asInteger } from '~/registry/text';
import { checked } from './checked';
import { listIn, row, rowOf, type Step, type SummaryRow, type SummaryValue, type Typed, textIn } from './steps';
import { countriesNotice, countryInWords, rowsOf } from './study-countries';
import { estimateInWords } from './study-origins';
import { customEquipmentSchema, eachEquipmentOnce, isTooLong } from './study-schema';

export type StudyStepKey = 'basic' | 'sponsor' | 'specifications' | 'requirements' | 'regulatory' | 'documents';
export type StudyStep = Step<StudyStepKey>;

/** The initial values (STU-03). */
export const FRESH_STUDY: Typed = Object.fromEntries(
  Object.entries(STUDY_DEFAULTS).map(([field, value]) => [field, String(value)]),
);

const filled = (rows: SummaryRow[]) => rows.filter(({ values }) => values.length > 0);
const ticked = (typed: Typed, labels: Record<string, string>): SummaryValue[] =>
  Object.entries(labels).flatMap(([field, text]) => (textIn(typed, field) ? [{ text, field }] : []));
/** Equipment, each item with the field whose estimate it may be. Preferred equipment names what is required. */
const equipment = (items: readonly string[]): SummaryValue[] =>
  items.map((text) => ({ text, field: 'requiredEquipment' }));

/** A number of people, sites or months. 0 is what a blank field becomes, so it tells nothing. */
const number = (text: string) => (asInteger(text) > 0 ? text : '');
const months = (text: string) => number(text) && `${text} ${text === '1' ? 'month' : 'months'}`;
const dayOf = (text: string) => text && formatRegistryDate(text);
const dollars = (text: string) => number(text) && estimateInWords('budgetPerPatient', asInteger(text));

/** A long text, of which the overview only says that it is there. */
const entered = (typed: Typed, field: string) => textIn(typed, field) && 'Entered';

/** What is calculated from other fields, in words; '' if they say nothing. */
function derived(typed: Typed) {
  const { estimatedCompletionDate, totalBudget: sum } = derivedFromTyped((field) => textIn(typed, field));
  const isLong = number(textIn(typed, 'estimatedDuration')) !== '';
  return {
    completion: isLong ? dayOf(estimatedCompletionDate) : '',
    totalBudget: dollars(String(sum)),
  };
}

/** The columns of the countries, as they are typed. */
export const countryColumnsIn = (typed: Typed) => ({
  countries: listIn(typed, 'countries'),
  countrySites: listIn(typed, 'countrySites'),
  countryPatients: listIn(typed, 'countryPatients'),
});

const countriesIn = (typed: Typed) => rowsOf(countryColumnsIn(typed));

/** A number that is none is left out: the form says so where it is entered. */
function countryOfForm({ country, sites, patients }: ReturnType<typeof countriesIn>[number]): string {
  const known = (value: unknown) => (typeof value === 'number' ? value : null);
  return countryInWords({ country, sites: known(sites), patients: known(patients) });
}

/** What the form says below the countries that are typed; null if there is nothing to say. */
export const countriesNoticeIn = (typed: Typed): string | null =>
  countriesNotice({
    countries: countriesIn(typed),
    totalSites: asInteger(textIn(typed, 'totalSites')),
    enrollmentTarget: asInteger(textIn(typed, 'enrollmentTarget')),
  });

/** The equipment that is required, or only preferred. */
function equipmentIn(typed: Typed, isPreferred: boolean): SummaryValue[] {
  const preferred = listIn(typed, 'wishedEquipment');
  return equipment(listIn(typed, 'requiredEquipment').filter((item) => preferred.includes(item) === isPreferred));
}

const basic: StudyStep = {
  key: 'basic',
  title: 'Basic Info',
  form: 'studyBasics',
  summary: (typed) =>
    filled([
      row('Title', textIn(typed, 'title')),
      row('Short title', textIn(typed, 'shortTitle')),
      row('Acronym', textIn(typed, 'acronym'), 'acronym'),
      row('NCT number', textIn(typed, 'nctNumber')),
      row('Protocol number', textIn(typed, 'protocolNumber')),
      row('Other numbers', textIn(typed, 'secondaryIds')),
      row('Phase', labelOf(PHASES, textIn(typed, 'phase'))),
      row('Therapeutic area', labelOf(STUDY_AREAS, textIn(typed, 'therapeuticArea'))),
      row('Indication', textIn(typed, 'indication')),
      row('Description', entered(typed, 'description')),
    ]),
};

const sponsor: StudyStep = {
  key: 'sponsor',
  title: 'Sponsor',
  form: 'studySponsor',
  summary: (typed) =>
    filled([
      row('Organization', textIn(typed, 'sponsorName')),
      row('On behalf of', textIn(typed, 'onBehalfOf')),
      row('Contact', textIn(typed, 'sponsorContact')),
      row('E-mail', textIn(typed, 'sponsorEmail')),
      row('Phone', textIn(typed, 'sponsorPhone')),
      rowOf('Listed', ticked(typed, { listed: 'For sites', sponsorListed: 'With our name' })),
    ]),
};

const specifications: StudyStep = {
  key: 'specifications',
  title: 'Study Specs',
  form: 'studySpecifications',
  summary: (typed) =>
    filled([
      row('Enrollment target', number(textIn(typed, 'enrollmentTarget'))),
      row('Sites', number(textIn(typed, 'totalSites')), 'totalSites'),
      row('Start', dayOf(textIn(typed, 'estimatedStartDate'))),
      row('Duration', months(textIn(typed, 'estimatedDuration'))),
      row('Completion', derived(typed).completion),
      rowOf('Design', [
        { text: labelOf(STUDY_DESIGNS, textIn(typed, 'studyDesign')), field: 'studyDesign' },
        ...ticked(typed, { randomization: 'Randomized', blinding: 'Blinded', placebo: 'Placebo-controlled' }),
      ]),
      row('Budget per patient', dollars(textIn(typed, 'budgetPerPatient')), 'budgetPerPatient'),
      row('Total budget', derived(typed).totalBudget),
      row('Start-up fee', dollars(textIn(typed, 'startupFee'))),
      row('Visits per patient', number(textIn(typed, 'visitsPerPatient'))),
      row('Payments', labelOf(PAYMENT_SCHEDULES, textIn(typed, 'paymentSchedule')), 'paymentSchedule'),
    ]),
};

const requirements: StudyStep = {
  key: 'requirements',
  title: 'Requirements',
  lists: [
    ...['requiredEquipment', 'geographicPreferences', 'wishedEquipment'],
    ...['countries', 'countrySites', 'countryPatients'],
  ],
  form: 'studyRequirements',
  summary: (typed) =>
    filled([
      rowOf('Equipment required', equipmentIn(typed, false)),
      row('Regions', listIn(typed, 'geographicPreferences').join(', ')),
      row('Countries', countriesIn(typed).map(countryOfForm).join('; ')),
      rowOf(
        'Required',
        ticked(typed, { mustArea: 'Therapeutic area', mustRegions: 'Preferred regions', mustGcp: 'GCP training' }),
      ),
      rowOf('Equipment preferred', equipmentIn(typed, true)),
      row('Similar trials at least', textIn(typed, 'minimumTrials').replace(/^0$/, '')),
      row('Smallest patient population', labelOf(SMALLEST_POPULATIONS, textIn(typed, 'smallestPopulation'))),
      row('Inclusion criteria', entered(typed, 'inclusionCriteria'), 'inclusionCriteria'),
      row('Exclusion criteria', entered(typed, 'exclusionCriteria')),
      row('Primary endpoints', entered(typed, 'primaryEndpoints')),
      row('Secondary endpoints', entered(typed, 'secondaryEndpoints')),
    ]),
};

const regulatory: StudyStep = {
  key: 'regulatory',
  title: 'Regulatory',
  form: 'studyRegulatory',
  summary: (typed) =>
    filled([
      row('Regulatory status', labelOf(REGULATORY_STATUSES, textIn(typed, 'regulatoryStatus'))),
      rowOf('Approvals', ticked(typed, { irbApproval: 'IRB', fdaApproval: 'FDA' })),
      row('IRB number', textIn(typed, 'irbNumber')),
      row('IND number', textIn(typed, 'indNumber')),
    ]),
};

const documents: StudyStep = {
  key: 'documents',
  title: 'Documents',
  uploads: true,
  form: 'studyDocuments',
};

export const STUDY_STEPS: readonly StudyStep[] = [basic, sponsor, specifications, requirements, regulatory, documents];

/** The step named in the address, or the first step. */
export const studyStepNamed = (key: string | null): StudyStep => STUDY_STEPS.find((step) => step.key === key) ?? basic;

/** Adds an entry to the required equipment; it need not be on the list (STU-08). @throws {DomainError} invalid. */
export function withEquipment(typed: Typed, entry: unknown): { requiredEquipment: string[] } {
  const { customEquipment } = checked(customEquipmentSchema, { customEquipment: entry ?? '' });
  return { requiredEquipment: eachEquipmentOnce([...listIn(typed, 'requiredEquipment'), customEquipment]) };
}

/** The values that the form calculates while someone types (STU-05): a date, or '', and US dollars. */
export function derivedFromTyped(typed: (field: string) => string) {
  const [enrollment, perPatient] = [asInteger(typed('enrollmentTarget')), asInteger(typed('budgetPerPatient'))];
  return {
    estimatedCompletionDate: addMonths(typed('estimatedStartDate'), asInteger(typed('estimatedDuration'))),
    totalBudget: totalBudget(Math.max(enrollment, 0), Math.max(perPatient, 0)),
  };
}

const NUMBERS = [
  ...['enrollmentTarget', 'totalSites', 'estimatedDuration', 'budgetPerPatient', 'startupFee', 'visitsPerPatient'],
];

/** The typed values as the form shows them: capital letters (STU-04), plain NCT numbers (REG-21) and whole numbers (STU-06). */
export function normalizeTyped(typed: Typed): Typed {
  const tidy = { ...typed };
  if (Object.hasOwn(tidy, 'acronym')) tidy.acronym = textIn(tidy, 'acronym').toUpperCase();
  // An item that is required sends an empty text here.
  if (Object.hasOwn(tidy, 'wishedEquipment')) tidy.wishedEquipment = listIn(tidy, 'wishedEquipment').filter(Boolean);
  if (Object.hasOwn(tidy, 'nctNumber')) tidy.nctNumber = asNctNumber(textIn(tidy, 'nctNumber'));
  for (const field of NUMBERS) {
    const text = textIn(tidy, field);
    // A number that is too long stays unchanged, so that validation can report it.
    if (Object.hasOwn(tidy, field) && !isTooLong(text)) tidy[field] = String(asInteger(text));
  }
  return tidy;
}
