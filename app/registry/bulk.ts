/**
 * The files from which operators load a copy of the registry: trials as JSON and listed facilities as CSV, one per
 * line. Other columns are ignored.
 */
import { z } from 'zod';
import { isOneLine } from '~/catalogue/characters';
import { readableLine, withoutInvisible } from '~/catalogue/invisible';
import { stateCode } from '~/catalogue/regions';
import { isNctNumber } from './nct-number';
import { enumWord } from './text';

const line = z.string().overwrite(readableLine).refine(isOneLine, 'contains control characters');
const blankAsNull = line.nullish().transform((text) => text?.trim() || null);
const strings = z.array(line).default([]);
const nctId = z.string().overwrite(withoutInvisible).trim().toUpperCase().refine(isNctNumber, 'is not an NCT number');
/** Empty if the registry doesn't say. */
const stated = line.trim().default('');
const required = line.trim().min(1, 'is empty');

/** 'Industry|Other' lists all funders, with the sponsor first; 'U.S. Fed' is the old name of FED. */
const sponsorClass = blankAsNull.transform((text) => {
  const word = enumWord(text?.split('|')[0] ?? null);
  return word === 'U_S_FED' ? 'FED' : word || null;
});

const trialLine = z
  .object({
    nctId,
    title: required,
    sponsor: stated,
    sponsorClass,
    conditions: strings,
    interventions: strings,
    phases: strings,
    studyType: stated.transform(enumWord),
    status: stated.transform(enumWord),
    enrollment: z.int().nonnegative().nullish(),
    sex: blankAsNull,
    minAge: blankAsNull,
    maxAge: blankAsNull,
    ageText: blankAsNull,
    nUsLocations: z.int().nonnegative().nullish(),
    start: blankAsNull,
    completion: blankAsNull,
    asOf: blankAsNull,
  })
  .transform(({ start, completion, enrollment = null, asOf, ageText, nUsLocations, ...trial }) => ({
    ...trial,
    ...(trial.minAge === null && trial.maxAge === null && agesIn(ageText ?? '')),
    enrollment,
    sites: nUsLocations ?? null,
    startDate: start,
    completionDate: completion,
    /** The date of the data, in milliseconds; null if unknown. */
    readAt: (asOf && Date.parse(asOf)) || null,
  }));

/** Reads ages in words: '18 Years to 80 Years', '12 Years and older', 'ADULT, OLDER_ADULT'. */
function agesIn(text: string): { minAge: string | null; maxAge: string | null } {
  const [first = null, second = null] = text.match(/(?<!\d)\d+ (?:year|month|week|day)s?/gi) ?? [];
  if (first && /up to/i.test(text)) return { minAge: null, maxAge: first };
  if (first) return { minAge: first, maxAge: second };
  if (!/adult|child/i.test(text)) return { minAge: null, maxAge: null };
  const children = /child/i.test(text);
  return { minAge: children ? '0 Years' : '18 Years', maxAge: /adult/i.test(text) ? null : '17 Years' };
}

/** The columns that the CSV file must have. */
export const PLACE_COLUMNS = ['nctId', 'facility', 'city', 'state', 'zip', 'siteStatus', 'masked', 'facilityKey'];

const placeLine = z
  .object({
    nctId,
    facility: line.trim(),
    facilityKey: required,
    city: blankAsNull,
    state: blankAsNull,
    zip: blankAsNull,
    siteStatus: blankAsNull,
    masked: z.enum(['0', '1'], 'is neither 0 nor 1'),
  })
  .refine(({ masked, facility }) => masked === '1' || facility !== '', { message: 'is empty', path: ['facility'] })
  .transform(({ facility, facilityKey, state, zip, siteStatus, masked, ...place }) => ({
    ...place,
    key: facilityKey,
    name: facility,
    state: state && (stateCode(state) ?? state),
    zipCode: /^\d{5}/.exec(zip ?? '')?.[0] ?? null,
    siteStatus: siteStatus && enumWord(siteStatus),
    /** Whether the name is a placeholder: 'Local Institution - 0143'. */
    masked: masked === '1',
  }));

export type BulkTrial = z.output<typeof trialLine>;
export type BulkPlace = z.output<typeof placeLine>;

/** @throws {Error} that says what is wrong with the line. */
export const trialOf = (value: unknown): BulkTrial => parsed(trialLine, value);
/** @throws {Error} that says what is wrong with the line. */
export const placeOf = (value: unknown): BulkPlace => parsed(placeLine, value);

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${issue?.path.join('.') || 'the line'} ${issue?.message}`);
}
