import type { PaymentSchedule, Phase, Region, StudyDesign, StudyEquipment } from '~/catalogue/options';
import { derived, estimated, type Origin, stated, type Told } from '~/catalogue/origins';
import { ageLine, genderLine } from './ages';
import { areaOf } from './area';
import { budgetPerPatientOf, paymentScheduleOf } from './budget';
import { monthsBetween, registryDate } from './dates';
import { designOf } from './design';
import { enrollmentOf, sitesOf } from './enrollment';
import { equipmentOf } from './equipment';
import { type LookupResult, toLookup } from './lookup';
import { phaseOf } from './phase';
import { type CountryOfRecord, countriesOf, regionsOf } from './places';
import type { RegistryRecord } from './record';
import { approvalsOf, regulatoryStatusOf, type StudyUnderWay, statusOf, stoppedInWords } from './status';
import { acronymOf, shortTitleOf } from './titles';

/** A study from a record, as fields of the study form; null for what neither the record nor a rule tells. */
export interface ImportedFields {
  nctNumber: string;
  title: string;
  shortTitle: string | null;
  acronym: string | null;
  protocolNumber: string | null;
  secondaryIds: string | null;
  phase: Phase | null;
  therapeuticArea: string | null;
  indication: string | null;
  description: string | null;
  sponsorName: string | null;
  enrollmentTarget: number | null;
  totalSites: number | null;
  countries: CountryOfRecord[];
  estimatedStartDate: string | null;
  estimatedDuration: number | null;
  requiredEquipment: StudyEquipment[];
  geographicPreferences: Region[];
  inclusionCriteria: string | null;
  exclusionCriteria: string | null;
  regulatoryStatus: string | null;
  irbApproval: boolean;
  fdaApproval: boolean;
  studyDesign: StudyDesign | null;
  randomization: boolean;
  blinding: boolean;
  placebo: boolean;
  budgetPerPatient: number | null;
  paymentSchedule: PaymentSchedule | null;
  primaryEndpoints: string | null;
  secondaryEndpoints: string | null;
}
export type ImportedField = keyof ImportedFields;

export type Origins = Partial<Record<ImportedField, Origin>>;

/** What a record tells about a study, and the origin of each value that it tells. */
export interface ImportedRecord {
  values: ImportedFields;
  origins: Origins;
  status: StudyUnderWay;
  /** Why a person should think twice: 'Completed in March 2019'; null if the trial goes on. */
  stopped: string | null;
}

const EMPTY: ImportedFields = {
  ...{
    nctNumber: '',
    title: '',
    shortTitle: null,
    acronym: null,
    protocolNumber: null,
    secondaryIds: null,
    phase: null,
  },
  therapeuticArea: null,
  indication: null,
  description: null,
  sponsorName: null,
  enrollmentTarget: null,
  totalSites: null,
  countries: [],
  estimatedStartDate: null,
  estimatedDuration: null,
  requiredEquipment: [],
  geographicPreferences: [],
  inclusionCriteria: null,
  exclusionCriteria: null,
  regulatoryStatus: null,
  irbApproval: false,
  fdaApproval: false,
  studyDesign: null,
  randomization: false,
  blinding: false,
  ...{
    placebo: false,
    budgetPerPatient: null,
    paymentSchedule: null,
    primaryEndpoints: null,
    secondaryEndpoints: null,
  },
};

/**
 * Reads a study out of a record (REG-05 to REG-22). What the record states wins over any formula. Never throws.
 * @param found the record's lookup, if it was made already: splitting its eligibility text takes the longest
 */
export function importRecord(record: RegistryRecord, found: LookupResult = toLookup(record)): ImportedRecord {
  const told = toldBy(record, found);
  const values: ImportedFields = { ...EMPTY };
  const origins: Origins = {};
  for (const [field, each] of Object.entries(told) as [ImportedField, Told<unknown> | null][]) {
    if (!each) continue;
    Object.assign(values, { [field]: each.value });
    origins[field] = each.origin;
  }
  const regulatory = told.regulatoryStatus;
  return {
    values,
    origins,
    status: statusOf(regulatory).value,
    stopped: stoppedInWords(record),
  };
}

type ToldFields = { [Field in ImportedField]: Told<NonNullable<ImportedFields[Field]>> | null };

function toldBy(record: RegistryRecord, found: LookupResult): ToldFields {
  const { protocolSection: study, derivedSection } = record;
  const { identificationModule: id, designModule: design, conditionsModule } = study;
  const { locations } = study.contactsLocationsModule;
  const title = id.briefTitle ?? id.officialTitle ?? '';
  const phase = phaseOf(design.phases, design.studyType);
  const enrollment = enrollmentOf(found.Enrollment);
  const equipment = equipmentOf(design.studyType, conditionsModule.conditions.join(', '));
  const regulatoryStatus = regulatoryStatusOf(found.OverallStatus);
  const start = registryDate(found.StartDate);
  const months = monthsBetween(start, registryDate(found.CompletionDate));
  const area = areaOf({ conditions: conditionsModule.conditions, ...derivedSection.conditionBrowseModule });
  return {
    nctNumber: stated(found.NCTId),
    title: title ? stated(title) : null,
    shortTitle: shortTitleOf(title),
    acronym: acronymOf(id.acronym, title),
    protocolNumber: statedText(id.orgStudyIdInfo.id),
    secondaryIds: joined(id.secondaryIdInfos.flatMap(({ id }) => id ?? [])),
    phase,
    therapeuticArea: area && derived(area.value),
    indication: statedText(found.Condition),
    description: statedText(found.BriefSummary),
    sponsorName: statedText(found.LeadSponsorName),
    enrollmentTarget: enrollment,
    totalSites: sitesOf(locations.length, enrollment?.value),
    countries: countriesOf(locations),
    estimatedStartDate: start ? (start === found.StartDate ? stated(start) : derived(start)) : null,
    estimatedDuration: months === null ? null : derived(months),
    requiredEquipment: equipment,
    geographicPreferences: regionsOf(locations),
    inclusionCriteria: inclusionOf(study.eligibilityModule, found.InclusionCriteria),
    exclusionCriteria: found.ExclusionCriteria ? derived(found.ExclusionCriteria) : null,
    regulatoryStatus,
    ...approvalsOf(regulatoryStatus, phase?.value),
    ...designOf(record, phase?.value),
    budgetPerPatient: budgetPerPatientOf(phase?.value, equipment?.value.length ?? 0),
    paymentSchedule: months === null ? null : paymentScheduleOf(months),
    primaryEndpoints: onePerLine(found.PrimaryOutcomeMeasure),
    secondaryEndpoints: onePerLine(found.SecondaryOutcomeMeasure),
  };
}

/** Several as one text, which the record does not have like that. */
function joined(texts: readonly string[]): Told<string> | null {
  return texts.length > 1 ? derived(texts.join(', ')) : statedText(texts[0] ?? null);
}

const statedText = (text: string | null): Told<string> | null => (text ? stated(text) : null);

/** The criteria, then a line for the ages and one for the sex, unless it is All (REG-10). */
function inclusionOf(
  eligibility: RegistryRecord['protocolSection']['eligibilityModule'],
  criteria: string | null,
): Told<string> {
  const { minimumAge, maximumAge, sex, stdAges } = eligibility;
  const hasModule = Boolean(criteria || minimumAge || maximumAge || sex || stdAges.length > 0);
  const ages = ageLine({ minimumAge, maximumAge, hasModule });
  const gender = genderLine(sex);
  const lines = [...(criteria ? [criteria, ''] : []), ages.text, ...(gender ? [gender] : [])].join('\n');
  return ages.origin === 'estimate' ? estimated(lines) : derived(lines);
}

function onePerLine(measures: readonly string[]): Told<string> | null {
  return statedText(measures.map((measure) => measure.replace(/\s+/g, ' ').trim()).join('\n'));
}
