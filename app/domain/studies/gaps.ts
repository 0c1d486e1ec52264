/** Fills in a study that was posted while the registry did not respond, from its registry record. Pure. */
import { fieldsOf } from '~/registry/import-study';
import type { LookupResult } from '~/registry/lookup';
import type { StudyValues } from './changes';

/**
 * The fields that the record itself states. Our own guesses (equipment, budget, number of sites) are left out because
 * nobody would check them before the study is submitted, and checkboxes because blank may mean no.
 */
const FROM_RECORD = [
  ...(['shortTitle', 'acronym', 'indication', 'description', 'sponsorName', 'enrollmentTarget'] as const),
  ...(['estimatedStartDate', 'studyDesign', 'geographicPreferences', 'inclusionCriteria'] as const),
  ...(['exclusionCriteria', 'primaryEndpoints', 'secondaryEndpoints', 'regulatoryStatus'] as const),
] as const satisfies readonly (keyof StudyValues)[];

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The blank fields of the study that the record fills, with their values. What a person entered stays. */
export function gapsFilled(study: StudyValues, found: LookupResult): Partial<StudyValues> {
  const known = fieldsOf(found);
  const filled = FROM_RECORD.filter((field) => isBlank(study[field]) && !isBlank(known[field]));
  return Object.fromEntries(filled.map((field) => [field, known[field]]));
}
