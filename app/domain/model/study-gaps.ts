/** Fills in a study that was posted while the registry did not respond, from its registry record. Pure. */
import type { ImportedRecord } from '~/registry/import-study';
import type { StudyOrigins } from '~db/schema';
import type { StudyValues } from './study-changes';
import { wantedIn } from './study-countries';
import { studySchema } from './study-schema';

/** Estimates are left out because nobody would check them before the study is submitted, and checkboxes because blank may mean no. */
const FROM_RECORD = [
  ...(['shortTitle', 'acronym', 'protocolNumber', 'secondaryIds', 'indication', 'description', 'sponsorName'] as const),
  ...(['enrollmentTarget', 'totalSites', 'estimatedStartDate', 'studyDesign', 'geographicPreferences'] as const),
  ...([
    'inclusionCriteria',
    'exclusionCriteria',
    'primaryEndpoints',
    'secondaryEndpoints',
    'regulatoryStatus',
  ] as const),
] as const satisfies readonly (keyof StudyValues & keyof ImportedRecord['values'])[];

/** A number that was left blank may be stored as 0. */
const isBlank = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

/** Whether the form takes the value: a study with another could not be saved again. */
const fits = (field: (typeof FROM_RECORD)[number] | 'countries', value: unknown): boolean =>
  studySchema.shape[field].safeParse(value).success;

/** The blank fields of the study that the record fills, with their values and origins. What a person entered stays. */
export function gapsFilled(
  study: StudyValues,
  { values, origins }: ImportedRecord,
): { values: Partial<StudyValues>; origins: StudyOrigins } {
  const filled = FROM_RECORD.filter(
    (field) => isBlank(study[field]) && origins[field] && origins[field] !== 'estimate' && fits(field, values[field]),
  );
  const wanted = wantedIn(values.countries);
  const fillsCountries = study.countries.length === 0 && origins.countries && fits('countries', wanted);
  const countries = fillsCountries ? { countries: wanted } : {};
  const fields = [...filled, ...(Object.keys(countries) as 'countries'[])];
  return {
    values: { ...Object.fromEntries(filled.map((field) => [field, values[field]])), ...countries },
    origins: Object.fromEntries(fields.flatMap((field) => (origins[field] ? [[field, origins[field]]] : []))),
  };
}
