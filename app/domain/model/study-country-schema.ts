/** The countries of a study as JSON calls and forms send them. */
import { z } from 'zod';
import { COUNTRIES_MOST, STUDY_MAXIMA } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import type { StudyCountry } from '~db/schema';
import { optionalLine, requiredLine } from './fields';

const COUNTRY = 100;

/** 0 or more; null if it is not known. */
const count = (most: number) =>
  z
    .int({ error: VALIDATION.number })
    .min(0, VALIDATION.notNegative)
    .max(most, VALIDATION.tooLarge(most))
    .nullable()
    .default(null);

const named = (countries: readonly StudyCountry[]) => countries.map(({ country }) => country.toLowerCase());

/** As JSON calls send them. */
export const countriesSchema = z
  .array(
    z
      .strictObject({
        country: requiredLine(COUNTRY, VALIDATION.countryMissing).describe(
          'As ClinicalTrials.gov names it, for example United States.',
        ),
        sites: count(STUDY_MAXIMA.totalSites).describe('How many sites you want there; null if you don’t know.'),
        patients: count(STUDY_MAXIMA.enrollmentTarget).describe('How many participants; null if you don’t know.'),
        locations: z
          .int()
          .min(0)
          .optional()
          .describe('As the lookup answers it: how many sites the record lists there.'),
      })
      .transform(({ country, sites, patients, locations = null }) => ({
        country,
        sites: sites ?? locations,
        patients,
      })),
  )
  .max(COUNTRIES_MOST, { error: VALIDATION.tooMany(COUNTRIES_MOST), abort: true })
  .refine((countries) => new Set(named(countries)).size === countries.length, VALIDATION.countryTwice)
  .optional();

const cells = () =>
  z
    .array(optionalLine(COUNTRY).transform((text) => text ?? ''))
    .max(COUNTRIES_MOST)
    .default([]);

/** As a form sends them: a column of names, and one of numbers each. A row without a name and numbers is left out. */
export const countryFields = { countries: cells(), countrySites: cells(), countryPatients: cells() };
