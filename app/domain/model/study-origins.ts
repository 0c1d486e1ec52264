/** Where the values of a stored study come from, and what an estimate is before a person has confirmed it. Pure. */
import { labelOf, PAYMENT_SCHEDULES, STUDY_DESIGNS } from '~/catalogue/options';
import { ESTIMABLE, type Estimable } from '~/catalogue/origins';
import type { Study, StudyMusts, StudyOrigins } from '~db/schema';
import { settledMusts } from './study-musts';

/** What a field is for everyone but the sponsor while its estimate is not confirmed. */
const UNKNOWN = {
  acronym: null,
  totalSites: null,
  studyDesign: null,
  randomization: false,
  blinding: false,
  placebo: false,
  budgetPerPatient: null,
  paymentSchedule: null,
  requiredEquipment: [] as string[],
  inclusionCriteria: null,
  irbApproval: false,
  fdaApproval: false,
} as const satisfies Partial<Study>;

type Estimated = Pick<Study, Estimable>;
type Posted = Partial<Estimated> & { origins: StudyOrigins | null; musts?: StudyMusts | null };

/** The fields whose estimates nobody has confirmed, in the order of the form. */
export const estimatesOf = (origins: StudyOrigins | null): Estimable[] =>
  ESTIMABLE.filter((field) => origins?.[field] === 'estimate');

/** Whether a value is an estimate that nobody has confirmed. */
export const isEstimate = ({ origins }: Pick<Posted, 'origins'>, field: Estimable): boolean =>
  estimatesOf(origins).includes(field);

/** The heading of the list of estimates, and the button that confirms one, as an address names them. */
export const ESTIMATES_ID = 'estimates';
export const confirmId = (field: Estimable): string => `confirm-${field}`;

/** Where people go on after these estimates are settled: the next that is left, else the last, else the list's heading. */
export function placeAfter(settled: readonly Estimable[], left: readonly Estimable[]): string {
  const from = ESTIMABLE.findLastIndex((field) => settled.includes(field));
  const next = left.find((field) => ESTIMABLE.indexOf(field) > from) ?? left.at(-1);
  return next ? confirmId(next) : ESTIMATES_ID;
}

/** The study as its sponsor vouches for it: an estimate that nobody has confirmed counts as not stated (REG-20). */
export function vouchedFor<S extends Posted>(study: S): S {
  const estimates = estimatesOf(study.origins);
  if (estimates.length === 0) return study;
  const shown = estimates.filter((field) => Object.hasOwn(study, field));
  return { ...study, ...unknown(shown), ...withoutPreferred(study, estimates) };
}

interface WithMusts {
  musts?: StudyMusts | null;
}

/** These fields of a study, without a value, and without what depends on it. */
export const withoutValues = (study: WithMusts, fields: readonly Estimable[]) => ({
  ...unknown(fields),
  ...withoutPreferred(study, fields),
});

/** Preferred equipment goes with the equipment, because it names it. */
const withoutPreferred = ({ musts }: WithMusts, fields: readonly Estimable[]) =>
  fields.includes('requiredEquipment') && musts ? { musts: settledMusts(musts, []) } : {};

const unknown = (fields: readonly Estimable[]): Partial<Estimated> =>
  Object.fromEntries(fields.map((field) => [field, UNKNOWN[field]]));

/** The checkboxes of the design. A record may state each of them, or its opposite. */
export const DESIGN_FLAGS = ['randomization', 'blinding', 'placebo'] as const;
export type DesignFlag = (typeof DESIGN_FLAGS)[number];

/**
 * Those whose value the record states, so that false means no. Of a study that was posted by hand, it may mean that the
 * question was skipped.
 */
export const flagsStated = ({ origins }: Pick<Posted, 'origins'>): DesignFlag[] =>
  DESIGN_FLAGS.filter((flag) => origins?.[flag] === 'record' || origins?.[flag] === 'derived');

/** The start, without its day if the record has none: such a start is stored as the first of its month (REG-17). */
export const startDate = ({ estimatedStartDate: start, origins }: Pick<Study, 'estimatedStartDate' | 'origins'>) =>
  start && origins?.estimatedStartDate === 'derived' ? start.slice(0, 7) : start;

/** The study with other values, which are a person's own. */
export const withOwn = <S extends Posted>(study: S, values: Partial<S>): S => ({
  ...study,
  ...values,
  origins: withoutOrigins(study.origins, Object.keys(values)),
});

/** The origins without these fields, whose values are a person's own now; null if none is left. */
export function withoutOrigins(origins: StudyOrigins | null, fields: readonly string[]): StudyOrigins | null {
  const left = Object.entries(origins ?? {}).filter(([field]) => !fields.includes(field));
  return left.length > 0 ? Object.fromEntries(left) : null;
}

/** An estimate in words: '$15,000', 'Yes'. @param value as stored, or as typed into a form */
export function estimateInWords(field: Estimable, value: unknown): string {
  switch (field) {
    case 'budgetPerPatient':
      return `$${Number(value).toLocaleString('en-US')}`;
    case 'totalSites':
      return Number(value).toLocaleString('en-US');
    case 'paymentSchedule':
      return labelOf(PAYMENT_SCHEDULES, String(value));
    case 'studyDesign':
      return labelOf(STUDY_DESIGNS, String(value));
    case 'requiredEquipment':
      return (value as string[]).join(', ');
    case 'acronym':
    case 'inclusionCriteria':
      return String(value);
    default:
      return value ? 'Yes' : 'No';
  }
}

interface Named extends Partial<Parameters<typeof isEstimate>[0]> {
  title: string;
  shortTitle?: string | null;
  acronym?: string | null;
  protocolNumber?: string | null;
}

/** What people call a study: its protocol number or its acronym, unless we only estimated that; else its short title. */
export function studyName({ title, shortTitle, acronym, protocolNumber, origins }: Named): string {
  const known = origins?.acronym === 'estimate' ? null : acronym;
  return protocolNumber || known || shortTitle || title;
}
