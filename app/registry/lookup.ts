import { splitEligibility } from './eligibility';
import type { RegistryRecord } from './record';

/**
 * The response of GET /api/nct-lookup/{nctId} (REG-01). Locations are distinct, outcome measures in the record's order;
 * other fields with several values join them by ', '. Words, dates and ages are as in the registry ('PHASE2', '2021-08',
 * '18 Years'); null means 'not given'.
 */
export interface LookupResult {
  NCTId: string;
  BriefTitle: string | null;
  OfficialTitle: string | null;
  /** Markdown. */
  BriefSummary: string | null;
  Condition: string | null;
  LeadSponsorName: string | null;
  CollaboratorName: string | null;
  Enrollment: number | null;
  /** Plain text, split from the registry's single eligibility text (REG-18). */
  InclusionCriteria: string | null;
  ExclusionCriteria: string | null;
  PrimaryOutcomeMeasure: string[];
  SecondaryOutcomeMeasure: string[];
  StartDate: string | null;
  CompletionDate: string | null;
  Phase: string | null;
  StudyType: string | null;
  OverallStatus: string | null;
  LocationCountry: string[];
  LocationState: string[];
  MinimumAge: string | null;
  MaximumAge: string | null;
  Gender: string | null;
  InterventionType: string | null;
}

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
