import { z } from 'zod';
import { checked } from './checked';
import { rowsOf } from './study-countries';
import { countriesSchema } from './study-country-schema';
import { withMusts } from './study-musts';
import type { StudyEdit } from './study-schema';

const asJson = z.object({ countries: countriesSchema });

/** The parsed values of a form, as JSON calls send them. @throws {DomainError} invalid, at `countries`. */
export function fromForm<Values extends StudyEdit>(values: Values) {
  const { countries, countrySites, countryPatients, ...rest } = withMusts(values);
  return { ...rest, ...checked(asJson, { countries: rowsOf({ countries, countrySites, countryPatients }) }) };
}
