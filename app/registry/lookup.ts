import { z } from 'zod';
import { splitEligibility } from './eligibility';
import type { RegistryRecord } from './record';

const nullable = z.string().nullable();
const list = z.array(z.string());

/**
 * The response of GET /api/nct-lookup/{nctId} (REG-01). Words, dates and ages are as the registry writes them; null
 * means that the record doesn't say.
 */
export const lookupSchema = z
  .object({
    NCTId: z.string(),
    BriefTitle: nullable,
    OfficialTitle: nullable,
    BriefSummary: nullable.describe('Plain text with line breaks; lists have bullets.'),
    Condition: nullable.describe('All conditions, separated by commas.'),
    LeadSponsorName: nullable,
    CollaboratorName: nullable.describe('All collaborators, separated by commas.'),
    Enrollment: z.number().nullable().describe('How many participants the trial plans to enroll, or has enrolled.'),
    InclusionCriteria: nullable.describe('Plain text, split from the eligibility criteria at their headings.'),
    ExclusionCriteria: nullable.describe('Plain text, split from the eligibility criteria at their headings.'),
    PrimaryOutcomeMeasure: list,
    SecondaryOutcomeMeasure: list,
    StartDate: nullable.describe('YYYY-MM-DD or YYYY-MM.'),
    CompletionDate: nullable.describe('YYYY-MM-DD or YYYY-MM.'),
    Phase: nullable.describe('For example, PHASE2.'),
    StudyType: nullable.describe('For example, INTERVENTIONAL.'),
    OverallStatus: nullable.describe('For example, RECRUITING.'),
    LocationCountry: list.describe('Countries, without duplicates.'),
    LocationState: list.describe('States, without duplicates.'),
    MinimumAge: nullable.describe('For example, 18 Years.'),
    MaximumAge: nullable.describe('For example, 75 Years.'),
    Gender: nullable.describe('For example, ALL.'),
    InterventionType: nullable.describe('Each type once, separated by commas.'),
  })
  .meta({ id: 'RegistryStudy', description: 'A trial in the registry, in the registry’s own words.' });
export type LookupResult = z.infer<typeof lookupSchema>;

const given = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null);
const distinct = (values: readonly (string | null)[]): string[] => [...new Set(given(values))];
const joined = (values: readonly string[]): string | null => values.join(', ') || null;

export function toLookup({ protocolSection: study }: RegistryRecord): LookupResult {
  const { identificationModule: id, sponsorCollaboratorsModule: sponsors, designModule: design } = study;
  const { statusModule: status, eligibilityModule: eligibility, outcomesModule: outcomes } = study;
  const { locations } = study.contactsLocationsModule;
  const { inclusion, exclusion } = splitEligibility(eligibility.eligibilityCriteria ?? '');
  return {
    NCTId: id.nctId,
    BriefTitle: id.briefTitle,
    OfficialTitle: id.officialTitle,
    BriefSummary: study.descriptionModule.briefSummary,
    Condition: joined(study.conditionsModule.conditions),
    LeadSponsorName: sponsors.leadSponsor.name,
    CollaboratorName: joined(given(sponsors.collaborators.map(({ name }) => name))),
    Enrollment: design.enrollmentInfo.count,
    InclusionCriteria: inclusion || null,
    ExclusionCriteria: exclusion || null,
    PrimaryOutcomeMeasure: given(outcomes.primaryOutcomes.map(({ measure }) => measure)),
    SecondaryOutcomeMeasure: given(outcomes.secondaryOutcomes.map(({ measure }) => measure)),
    StartDate: status.startDateStruct.date,
    CompletionDate: status.completionDateStruct.date,
    Phase: joined(design.phases),
    StudyType: design.studyType,
    OverallStatus: status.overallStatus,
    LocationCountry: distinct(locations.map(({ country }) => country)),
    LocationState: distinct(locations.map(({ state }) => state)),
    MinimumAge: eligibility.minimumAge,
    MaximumAge: eligibility.maximumAge,
    Gender: eligibility.sex,
    InterventionType: joined(distinct(study.armsInterventionsModule.interventions.map(({ type }) => type))),
  };
}
