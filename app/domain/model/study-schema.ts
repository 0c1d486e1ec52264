/** A study as submitted by the form or over JSON (STU-03, STU-10). Shared with the browser. */
import { z } from 'zod';
import { withoutInvisible } from '~/catalogue/invisible';
import {
  CONDITIONS_MAX_CHARS,
  CRITERIA_MAX_CHARS,
  ENDPOINTS_MAX_CHARS,
  EXTERNAL_ID_MAX_CHARS,
  LIST_ITEMS,
  STUDY_MAXIMA,
} from '~/catalogue/limits';
import {
  NO_MINIMUM,
  PANEL_SIZES,
  PAYMENT_SCHEDULES,
  PHASES,
  type Phase,
  REGIONS,
  REGULATORY_STATUSES,
  SMALLEST_POPULATIONS,
  STUDY_AREAS,
  STUDY_DESIGNS,
  STUDY_EQUIPMENT,
} from '~/catalogue/options';
import { ESTIMABLE, NEVER_STATED, ORIGINS, type Origin } from '~/catalogue/origins';
import { VALIDATION } from '~/catalogue/validation';
import { asNctNumber, LONGEST_TYPED_NUMBER } from '~/registry/nct-number';
import { asInteger } from '~/registry/text';
import { documentReference } from './document-reference-schema';
import {
  choice,
  choices,
  flag,
  forgives,
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalEmail,
  optionalLine,
  optionalName,
  optionalText,
  requiredCode,
  requiredLine,
} from './fields';
import { countriesSchema, countryFields } from './study-country-schema';
import { settledMusts } from './study-musts';

/** The highest minimum of similar trials that a study can ask for. */
const MOST_TRIALS = 100;

/** Titles in the registry have up to 300 characters. */
const TITLE = 300;

/** Whether the text has too many digits to be read as an exact number. */
export const isTooLong = (digits: string): boolean => /\d{15}/.test(digits.replaceAll(',', ''));

const wholeNumberIn = (digits: string) => (isTooLong(digits) ? Infinity : asInteger(digits));

/** What is no whole number; null if it is one, or too long to be read. */
const noWholeNumber = (given: unknown) =>
  (typeof given === 'number' && !Number.isInteger(given)) ||
  (typeof given === 'string' && !/^-?\d[\d,]*$/.test(withoutInvisible(given).trim()))
    ? VALIDATION.number
    : null;

/** A whole number, 0 or more. Any other text counts as 0, and a missing value as null (STU-06). Programs are told. */
const wholeNumber = (limit: number) => forgives(readNumber(limit), noWholeNumber);

const readNumber = (limit: number) =>
  z
    .union([z.number(), z.string()], { error: VALIDATION.number })
    .nullish()
    .transform((given, context) => {
      if (given == null) return null;
      const value = typeof given === 'number' ? Math.trunc(given) : wholeNumberIn(withoutInvisible(given));
      if (value >= 0 && value <= limit) return value;
      context.addIssue({
        code: 'custom',
        message: value < 0 ? VALIDATION.notNegative : VALIDATION.tooLarge(limit),
      });
      return z.NEVER;
    })
    .meta({ type: ['integer', 'string', 'null'], minimum: 0, maximum: limit });

const uppercase = (max?: number) => optionalLine(max).transform((text) => text?.toUpperCase() ?? null);

const LONGEST_NUMBER = 50;

/** An NCT number however it is pasted, such as an address (REG-21). Another registry's number stays as it is. */
const trialNumber = () =>
  optionalLine(LONGEST_TYPED_NUMBER)
    .transform((text) => text && asNctNumber(text))
    .refine((number) => number === null || number.length <= LONGEST_NUMBER, VALIDATION.nctNumber);

/** A date. JSON clients may send a timestamp; only its date is kept. */
const startDate = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().replace(/^(\d{4}-\d{2}-\d{2})T\S*$/, '$1') : value),
    optionalDate(),
  );

/** Removes duplicates, ignoring case, and uses the list's own spelling for its entries (STU-08). */
export function eachEquipmentOnce(entries: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const entry of entries) {
    const name = entry.toLowerCase();
    const known = STUDY_EQUIPMENT.find(({ value }) => value.toLowerCase() === name)?.value;
    if (!byName.has(name)) byName.set(name, known ?? entry);
  }
  return [...byName.values()];
}

export const equipment = () =>
  z.array(requiredLine()).max(LIST_ITEMS, VALIDATION.tooMany(LIST_ITEMS)).default([]).transform(eachEquipmentOnce);

export const basicSchema = z.object({
  title: requiredLine(TITLE, VALIDATION.studyTitle),
  shortTitle: optionalLine(TITLE),
  acronym: uppercase(50),
  nctNumber: trialNumber(),
  protocolNumber: optionalLine().describe('The sponsor’s own number of the trial.'),
  secondaryIds: optionalLine(CONDITIONS_MAX_CHARS).describe('Its numbers in other registries and at funders.'),
  phase: choice(PHASES, VALIDATION.phase) as z.ZodType<Phase, string>,
  therapeuticArea: choice(STUDY_AREAS, VALIDATION.therapeuticArea),
  indication: optionalText(CONDITIONS_MAX_CHARS),
  description: optionalText(),
});

export const sponsorSchema = z.object({
  sponsorName: optionalName('organization'),
  onBehalfOf: optionalName('organization').describe(
    'The organization for which the sponsor posts the study, such as a CRO’s client.',
  ),
  sponsorContact: optionalName('person').describe('The contact person.'),
  sponsorEmail: optionalEmail().describe('If a visitor submits the study, we send a link to a new account here.'),
  sponsorPhone: optionalCode(50),
  listed: flag().describe('Verified sites find the study among the open ones, once it is approved.'),
  sponsorListed: flag().describe('They read there whose study it is. The sponsor in a public record is always named.'),
});

export const specificationsSchema = z.object({
  enrollmentTarget: wholeNumber(STUDY_MAXIMA.enrollmentTarget).describe('How many participants the study needs.'),
  totalSites: wholeNumber(STUDY_MAXIMA.totalSites).describe('How many sites you are looking for.'),
  estimatedStartDate: startDate(),
  estimatedDuration: wholeNumber(STUDY_MAXIMA.estimatedDuration).describe('In months. Can also be sent as duration.'),
  studyDesign: optionalChoice(STUDY_DESIGNS),
  randomization: flag(),
  blinding: flag(),
  placebo: flag(),
  budgetPerPatient: wholeNumber(STUDY_MAXIMA.budgetPerPatient).describe('In whole US dollars.'),
  paymentSchedule: optionalChoice(PAYMENT_SCHEDULES),
  startupFee: wholeNumber(STUDY_MAXIMA.startupFee).describe('What a site gets once, in whole US dollars.'),
  visitsPerPatient: wholeNumber(STUDY_MAXIMA.visitsPerPatient).describe('How often each participant visits the site.'),
});

const requirementFields = {
  requiredEquipment: equipment().describe(
    'What the study asks for, from the list or your own entries. All of it is required, but for what musts.wishedEquipment names.',
  ),
  geographicPreferences: choices(REGIONS).describe('Where you are looking for sites; empty for anywhere.'),
  inclusionCriteria: optionalText(CRITERIA_MAX_CHARS),
  exclusionCriteria: optionalText(CRITERIA_MAX_CHARS),
  primaryEndpoints: optionalText(ENDPOINTS_MAX_CHARS).describe('One endpoint per line.'),
  secondaryEndpoints: optionalText(ENDPOINTS_MAX_CHARS).describe('One endpoint per line.'),
};

/** What is required and preferred, as a form has it. */
const mustFields = {
  mustArea: flag(),
  mustRegions: flag(),
  mustGcp: flag(),
  wishedEquipment: equipment(),
  minimumTrials: wholeNumber(MOST_TRIALS),
  smallestPopulation: optionalChoice(SMALLEST_POPULATIONS).transform((value) => (value === NO_MINIMUM ? null : value)),
};

/** What is required and preferred, as the JSON calls have it. */
export const mustsObject = z.strictObject({
  area: z.boolean().default(false).describe('Sites must work in the therapeutic area.'),
  region: z.boolean().default(false).describe('Sites must be in a preferred region.'),
  gcp: z.boolean().default(false).describe('Sites must have current GCP training.'),
  wishedEquipment: equipment().describe('Items of requiredEquipment that are only preferred.'),
  trials: z
    .int({ error: VALIDATION.number })
    .min(0, VALIDATION.notNegative)
    .max(MOST_TRIALS, VALIDATION.tooLarge(MOST_TRIALS))
    .default(0)
    .describe('The smallest number of similar trials; 0 for no minimum.'),
  population: (optionalChoice(PANEL_SIZES) as z.ZodType<string | null, string | null | undefined>).describe(
    'The smallest patient population; null for no minimum.',
  ),
});

const mustsSchema = mustsObject
  .nullish()
  .describe('What sites must have. If left out, all of requiredEquipment is required, and nothing else.');

export const requirementsSchema = z.object({ ...requirementFields, ...countryFields, ...mustFields });

export const regulatorySchema = z.object({
  regulatoryStatus: optionalChoice(REGULATORY_STATUSES),
  irbApproval: flag(),
  irbNumber: optionalCode(),
  fdaApproval: flag(),
  indNumber: optionalCode().describe('The number of the investigational new drug application.'),
});

export const documentsSchema = z.object({
  documents: z
    .array(documentReference())
    .max(LIST_ITEMS, VALIDATION.tooMany(LIST_ITEMS))
    .default([])
    .describe('Files that are already uploaded.'),
});

/** The whole form. Status, activity and sponsor never come from a client (STU-10). */
export const studySchema = z.object({
  ...basicSchema.shape,
  ...sponsorSchema.shape,
  ...specificationsSchema.shape,
  ...requirementFields,
  countries: countriesSchema.describe('Where the trial takes place, with the sites and participants wanted in each.'),
  musts: mustsSchema,
  ...regulatorySchema.shape,
  ...documentsSchema.shape,
});
export type StudyInput = z.output<typeof studySchema>;

/** Where the values come from, as the lookup has said. Without it, all values are the sender's own. */
const origins = () =>
  z
    .record(z.string().max(50), z.enum(ORIGINS))
    .refine((given) => Object.keys(given).length <= LIST_ITEMS, VALIDATION.tooMany(LIST_ITEMS))
    .nullish()
    .transform((given) => given ?? null)
    .describe(
      `The origins that the lookup has answered. Estimates (${ESTIMABLE.join(', ')}) are told only to the sponsor’s own people and administrators until they are confirmed.`,
    );

/** The same as a form sends it, with a field for each requirement. */
export const studyFormSchema = z.object({
  ...studySchema.omit({ musts: true, countries: true }).shape,
  ...countryFields,
  ...mustFields,
});

export const studyEditSchema = studyFormSchema.omit({ documents: true });
export type StudyEdit = z.output<typeof studyEditSchema>;

/** The study’s updatedAt as the person who changes it has read it. */
const version = z.coerce.number(VALIDATION.number).int(VALIDATION.number).describe('The version that you have read.');

/** A sponsor's form. */
export const studyChangeSchema = studyEditSchema.extend({ version });

/** Which estimates to confirm or clear. */
export const settlingSchema = z.object({
  how: z.enum(['confirm', 'clear']),
  fields: z
    .union([z.literal('all'), z.array(z.enum(ESTIMABLE)).max(LIST_ITEMS)])
    .describe('The fields, or all that are left. One that is settled already is passed over.'),
});
export type Settling = z.output<typeof settlingSchema>;

/** In months, the duration may also be called `duration`. */
const withDuration = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((body) => {
    if (typeof body !== 'object' || body === null || !('duration' in body)) return body;
    const { duration, ...rest } = body;
    return { estimatedDuration: duration, ...rest };
  }, schema);

/** What the sponsor's own system calls a study. */
export const externalId = () =>
  optionalCode(EXTERNAL_ID_MAX_CHARS).describe(
    'What your own system calls the study, once in your organization. Only its people and administrators read it.',
  );

export const externalIdSchema = requiredCode(EXTERNAL_ID_MAX_CHARS);

/** A study over JSON. */
export const studyPayload = withDuration(
  studySchema
    .extend({
      externalId: externalId(),
      origins: origins(),
      lookupLater: flag().describe(
        'true: the registry did not respond. Until the study is decided, we look up the number again and fill in blank fields.',
      ),
    })
    .transform(checkedMusts)
    .transform(withBelievableOrigins),
);

/**
 * Without the origins that cannot be: without a number there is no record, and no record states a budget. An estimate is
 * always believed, because it only restricts who is told.
 */
function withBelievableOrigins<Payload extends { nctNumber?: string | null; origins: Record<string, Origin> | null }>(
  study: Payload,
): Payload {
  const isBelievable = (field: string, origin: Origin) =>
    origin === 'estimate'
      ? (ESTIMABLE as readonly string[]).includes(field)
      : Boolean(study.nctNumber) && Object.hasOwn(studySchema.shape, field) && !NEVER_STATED.includes(field);
  const kept = Object.entries(study.origins ?? {}).filter(([field, origin]) => isBelievable(field, origin));
  return { ...study, origins: kept.length > 0 ? Object.fromEntries(kept) : null };
}

/** A sponsor's change over JSON: the whole study. */
export const studyChangePayload = withDuration(
  studySchema
    .omit({ documents: true })
    .extend({
      version: z.int(VALIDATION.number).describe('The study’s updatedAt, as you have read it.'),
      confirmed: z
        .boolean()
        .default(false)
        .describe('true saves the change even if it affects which sites fit, or who posts an approved study.'),
    })
    .transform(checkedMusts),
);

/** Refuses preferred equipment that the study does not ask for. */
function checkedMusts<Study extends Pick<StudyInput, 'musts' | 'requiredEquipment'>>(
  study: Study,
  context: z.RefinementCtx,
): Study {
  const { musts, requiredEquipment } = study;
  if (!musts) return study;
  const required = requiredEquipment.map((item) => item.toLowerCase());
  if (musts.wishedEquipment.some((item) => !required.includes(item.toLowerCase()))) {
    context.addIssue({ code: 'custom', path: ['musts', 'wishedEquipment'], message: VALIDATION.preferredNotRequired });
    return z.NEVER;
  }
  return { ...study, musts: settledMusts(musts, requiredEquipment) };
}

export const customEquipmentSchema = z.object({ customEquipment: requiredLine(undefined, VALIDATION.equipment) });
