/** Changes to a study: in words, and whether they change who fits. Pure. */
import { isDeepStrictEqual } from 'node:util';
import {
  labelOf,
  PAYMENT_SCHEDULES,
  PHASES,
  REGULATORY_STATUSES,
  STUDY_AREAS,
  STUDY_DESIGNS,
} from '~/catalogue/options';
import type { Study, StudyMusts } from '~db/schema';
import { countryInWords } from './study-countries';
import { hasSameEntries } from './study-form-values';
import { mustsInWords } from './study-musts';
import { estimatesOf, withoutOrigins } from './study-origins';
import type { StudyInput } from './study-schema';

/** The values that people who edit a study can change, as stored. */
export type StudyValues = Pick<Study, Exclude<keyof StudyInput, 'documents' | 'estimatedDuration'> | 'duration'> &
  Partial<Pick<Study, 'externalId'>>;
type Field = keyof StudyValues;

/** What the sponsor and administrators read, and no site. */
const OWN: readonly Field[] = ['externalId'];

interface Words<F extends Field> {
  label: string;
  /** In words, beside the other side of the change; null if it is not stated. */
  words: (value: StudyValues[F], of: Partial<StudyValues>, other: Partial<StudyValues>) => string | null;
  /** Shown instead of 'Not stated'. */
  none?: string;
  /**
   * Whether the field decides which sites fit, so that changes are previewed and approved first, or only affects
   * scores. If unset, matching does not read the field.
   */
  matching?: 'fits' | 'scores';
  /** Whether an administrator approves a change, although matching does not read the field. */
  approved?: true;
}

const text = (value: string | null) => value;
/** A number that was left blank may be stored as 0. */
const number = (value: number | null) => (value ? value.toLocaleString('en-US') : null);
const list = (values: readonly string[]) => values.join(', ') || null;
const yes = (value: boolean) => (value ? 'Yes' : null);
const oneOf = (options: Parameters<typeof labelOf>[0]) => (value: string | null) => labelOf(options, value) || null;

/** What else is required, then the equipment that only one side of the change prefers: 'Pharmacy: required'. */
function musts(value: StudyMusts | null, { requiredEquipment }: Partial<StudyValues>, other: Partial<StudyValues>) {
  const { mustHave } = mustsInWords({ requiredEquipment: [], musts: value });
  const own = value?.wishedEquipment ?? [];
  const others = other.musts?.wishedEquipment ?? [];
  const preferred = own.filter((item) => !others.includes(item)).map((item) => `${item}: preferred`);
  const required = others
    .filter((item) => !own.includes(item) && requiredEquipment?.includes(item) !== false)
    .map((item) => `${item}: required`);
  return list([...mustHave, ...preferred, ...required]);
}

/** In the order of the form. */
const FIELDS: { readonly [F in Field]: Words<F> } = {
  externalId: { label: 'External ID', words: (value) => value ?? null },
  title: { label: 'Title', words: text, matching: 'scores' },
  shortTitle: { label: 'Short title', words: text },
  acronym: { label: 'Acronym', words: text },
  nctNumber: { label: 'NCT number', words: text, matching: 'fits' },
  protocolNumber: { label: 'Protocol number', words: text },
  secondaryIds: { label: 'Other numbers', words: text },
  phase: { label: 'Phase', words: oneOf(PHASES), matching: 'fits' },
  therapeuticArea: { label: 'Therapeutic area', words: oneOf(STUDY_AREAS), matching: 'fits' },
  indication: { label: 'Indication', words: text, matching: 'fits' },
  description: { label: 'Description', words: text },
  sponsorName: { label: 'Organization', words: text, matching: 'scores', approved: true },
  onBehalfOf: { label: 'On behalf of', words: text, approved: true },
  sponsorContact: { label: 'Contact person', words: text },
  sponsorEmail: { label: 'E-mail', words: text },
  sponsorPhone: { label: 'Phone', words: text },
  listed: { label: 'Listed for sites', words: yes, none: 'No' },
  sponsorListed: { label: 'Named in that list', words: yes, none: 'No' },
  enrollmentTarget: { label: 'Target enrollment', words: number, matching: 'fits' },
  totalSites: { label: 'Number of sites', words: number, matching: 'fits' },
  estimatedStartDate: { label: 'Start date', words: text },
  duration: { label: 'Duration in months', words: number, matching: 'scores' },
  studyDesign: { label: 'Design', words: oneOf(STUDY_DESIGNS) },
  randomization: { label: 'Randomized', words: yes },
  blinding: { label: 'Blinded', words: yes },
  placebo: { label: 'Placebo-controlled', words: yes },
  budgetPerPatient: { label: 'Budget per patient in dollars', words: number },
  paymentSchedule: { label: 'Payment schedule', words: oneOf(PAYMENT_SCHEDULES) },
  startupFee: { label: 'Start-up fee in dollars', words: number },
  visitsPerPatient: { label: 'Visits per patient', words: number },
  requiredEquipment: { label: 'Equipment', words: list, matching: 'fits' },
  geographicPreferences: { label: 'Preferred regions', words: list, matching: 'fits' },
  countries: {
    label: 'Countries',
    words: (value) => list(value.map(countryInWords)),
    matching: 'fits',
  },
  musts: { label: 'Required or preferred', words: musts, none: 'None', matching: 'fits' },
  inclusionCriteria: { label: 'Inclusion criteria', words: text, matching: 'fits' },
  exclusionCriteria: { label: 'Exclusion criteria', words: text, matching: 'fits' },
  primaryEndpoints: { label: 'Primary endpoints', words: text },
  secondaryEndpoints: { label: 'Secondary endpoints', words: text },
  regulatoryStatus: { label: 'Regulatory status', words: oneOf(REGULATORY_STATUSES) },
  irbApproval: { label: 'IRB approved', words: yes },
  fdaApproval: { label: 'FDA approved', words: yes },
  irbNumber: { label: 'IRB number', words: text },
  indNumber: { label: 'IND number', words: text },
};
const NAMES = Object.keys(FIELDS) as Field[];

/**
 * The input of a form or JSON call, as stored. Clients that leave out musts or countries keep
 * those of the study. Another order of the same equipment or regions is no change. The external ID changes only by itself.
 */
export function storedValues(
  input: Omit<StudyInput, 'documents' | 'therapeuticArea'> & Pick<Study, 'therapeuticArea'> & { externalId?: unknown },
  current: Pick<StudyValues, 'musts' | 'countries' | 'requiredEquipment' | 'geographicPreferences'>,
): StudyValues {
  const { externalId: _, estimatedDuration: duration, ...entered } = input;
  const { musts = current.musts, countries = current.countries, ...fields } = entered;
  return pickEditableFields({
    ...fields,
    requiredEquipment: inOrderOf(current.requiredEquipment, fields.requiredEquipment),
    geographicPreferences: inOrderOf(current.geographicPreferences, fields.geographicPreferences),
    musts: musts && {
      ...musts,
      wishedEquipment: inOrderOf(current.musts?.wishedEquipment ?? [], musts.wishedEquipment),
    },
    duration,
    countries,
  });
}

const inOrderOf = (current: string[], entered: string[]): string[] =>
  hasSameEntries(current, entered) ? current : entered;

/** Only the values that can be changed. */
export const pickEditableFields = (study: StudyValues): StudyValues => only(study, () => true) as StudyValues;

function only(values: Partial<StudyValues>, isWanted: (field: Field) => boolean): Partial<StudyValues> {
  const fields = NAMES.filter((field) => Object.hasOwn(values, field) && isWanted(field));
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** Deep equality. Ignores the order of keys, because PostgreSQL reorders the keys of JSON. */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

const isApproved = (field: Field): boolean => FIELDS[field].matching === 'fits' || FIELDS[field].approved === true;

/** The values that differ, separated by whether an administrator approves them: they change who fits, or who posts. */
export function changesTo(current: StudyValues, values: StudyValues) {
  const differs = (field: Field) => !isSame(current[field], values[field]);
  return {
    plain: only(values, (field) => differs(field) && !isApproved(field)),
    fitting: only(values, (field) => differs(field) && isApproved(field)),
  };
}

/** The fields of `like`, with the values of `study`. */
export const sameFields = (study: StudyValues, like: object): Partial<StudyValues> =>
  only(study, (field) => Object.hasOwn(like, field));

/** Without what no site reads. */
export const forSites = (values: Partial<StudyValues>) => only(values, (field) => !OWN.includes(field));

/** Whether any of these values changes who fits. */
export const changesWhoFits = (values: object): boolean =>
  NAMES.some((field) => Object.hasOwn(values, field) && FIELDS[field].matching === 'fits');

/** Whether any of these values changes a score. */
export const affectsMatching = (values: object): boolean =>
  NAMES.some((field) => Object.hasOwn(values, field) && FIELDS[field].matching);

export const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

export interface ChangeInWords {
  /** The field's name in forms and JSON calls. */
  field: string;
  label: string;
  before: string;
  after: string;
}

/** Where the values of a study come from once it has these, which are a person's own where they differ. */
export const originsWith = (study: StudyValues & Pick<Study, 'origins'>, values: Partial<StudyValues>) =>
  withoutOrigins(
    study.origins,
    changesInWords(study, values).map(({ field }) => field),
  );

const NOT_STATED = 'Not stated';

function wordsFor<F extends Field>(field: F, of: Partial<StudyValues>, other: Partial<StudyValues>): string {
  const value = of[field] as StudyValues[F] | undefined;
  return (value === undefined ? null : FIELDS[field].words(value, of, other)) ?? FIELDS[field].none ?? NOT_STATED;
}

/** The field's name in forms and JSON calls. */
const nameInForms = (field: string) => (field === 'duration' ? 'estimatedDuration' : field);

/** A field of a study in words. */
export const studyInWords = (field: string, value: unknown) => ({
  field: nameInForms(field),
  label: FIELDS[field as Field].label,
  text: wordsFor(field as Field, { [field]: value ?? undefined }, {}),
});

/** What changes in a study. What it said is marked where that is an estimate that nobody has confirmed. */
export function changesOfStudy(
  study: Partial<StudyValues> & Pick<Study, 'origins'>,
  after: Partial<StudyValues>,
): ChangeInWords[] {
  const estimates: readonly string[] = estimatesOf(study.origins);
  return changesInWords(study, after).map((change) =>
    estimates.includes(change.field) && change.before !== NOT_STATED
      ? { ...change, before: `${change.before} (estimate)` }
      : change,
  );
}

/** The fields in `after` whose values differ from before. */
export function changesInWords(before: Partial<StudyValues>, after: Partial<StudyValues>): ChangeInWords[] {
  return NAMES.filter((field) => Object.hasOwn(after, field) && !isSame(before[field], after[field])).map((field) => ({
    field: nameInForms(field),
    label: FIELDS[field].label,
    before: wordsFor(field, before, after),
    after: wordsFor(field, after, before),
  }));
}
