import { z } from 'zod';
import { valuesOf } from '~/catalogue/lists';
import { PAYMENT_SCHEDULES, PHASES, REGIONS, STUDY_DESIGNS, STUDY_EQUIPMENT } from '~/catalogue/options';
import { ageLine, genderLine } from './ages';
import { areaOf } from './area';
import { budgetPerPatientOf, paymentScheduleOf, totalBudget } from './budget';
import { monthsBetween, registryDate } from './dates';
import { designOf } from './design';
import { enrollmentOf, sitesOf } from './enrollment';
import { equipmentOf } from './equipment';
import { type LookupResult, toLookup } from './lookup';
import { derived, estimated, ORIGINS, type Origin, stated, type Told } from './origin';
import { phaseOf } from './phase';
import { countriesOf, regionsOf } from './places';
import type { RegistryRecord } from './record';
import { approvalsOf, regulatoryStatusOf, statusOf, stoppedInWords } from './status';
import { asksAbout } from './stopped';
import { acronymOf, shortTitleOf } from './titles';

const text = (about: string) => z.string().nullable().describe(about);
const number = (about: string) => z.number().nullable().describe(about);
const flag = z.boolean();

/** A study from a record, as fields of the study form; null for what neither the record nor a rule tells. */
const fields = {
  nctNumber: z.string(),
  title: z.string(),
  shortTitle: text('The title, cut to 60 characters.'),
  acronym: text('The record’s; without one, an estimate from the title.'),
  protocolNumber: text('The sponsor’s own number of the trial.'),
  secondaryIds: text('Its numbers in other registries and at funders, separated by commas.'),
  phase: z.enum(valuesOf(PHASES)).nullable(),
  therapeuticArea: text('By the conditions, or else by their MeSH terms.'),
  indication: text('All conditions, separated by commas.'),
  description: text('In Markdown.'),
  sponsorName: text('The record’s lead sponsor.'),
  enrollmentTarget: number('Null if the registry does not know.'),
  totalSites: number('The number of locations; if the record lists none, an estimate from the enrollment.'),
  countries: z
    .array(z.object({ country: z.string(), locations: z.int() }))
    .describe('Of the record’s locations, those with the most first.'),
  estimatedStartDate: text('YYYY-MM-DD.'),
  estimatedDuration: number('In months.'),
  requiredEquipment: z.array(z.enum(valuesOf(STUDY_EQUIPMENT))),
  geographicPreferences: z.array(z.enum(valuesOf(REGIONS))),
  inclusionCriteria: text('With lines for the ages and the sex.'),
  exclusionCriteria: text('Empty if the record has no heading for them.'),
  regulatoryStatus: text('For example, enrolling.'),
  irbApproval: flag,
  fdaApproval: flag,
  studyDesign: z.enum(valuesOf(STUDY_DESIGNS)).nullable(),
  randomization: flag,
  blinding: flag,
  placebo: flag,
  budgetPerPatient: number('In whole US dollars.'),
  paymentSchedule: z.enum(valuesOf(PAYMENT_SCHEDULES)).nullable(),
  primaryEndpoints: text('One endpoint per line.'),
  secondaryEndpoints: text('One endpoint per line.'),
};
const importedFields = z.object(fields);
export type ImportedFields = z.infer<typeof importedFields>;
export type ImportedField = keyof ImportedFields;

/** The answer of GET /api/nct-lookup/{nctId}/study. */
export const importedStudySchema = importedFields
  .extend({
    status: z
      .enum(['active', 'pending_approval'])
      .describe('Whether the registry says the trial is under way. A submitted study needs approval regardless.'),
    totalBudget: number('The enrollment target times the budget per patient.'),
    musts: z
      .object({ wishedEquipment: z.array(z.enum(valuesOf(STUDY_EQUIPMENT))) })
      .describe('All estimated equipment is only preferred, so that no site is ruled out by it.'),
    asks: text(
      'A question to a person before the study is posted: “Completed in March 2019. Post it anyway?” Null if the trial goes on.',
    ),
    origins: z
      .record(z.string(), z.enum(ORIGINS))
      .describe(
        'Where each value comes from. record: the record states it. derived: worked out from the record. estimate: a formula or what is usual, until a person confirms it. Fields that are empty or unticked may have none.',
      ),
  })
  .meta({ id: 'ImportedStudy', description: 'The study form filled in from the registry. Null means unknown.' });
export type ImportedStudy = z.infer<typeof importedStudySchema>;

export type Origins = Partial<Record<ImportedField, Origin>>;

/** What a record tells about a study, and the origin of each value that it tells. */
export interface ImportedRecord {
  values: ImportedFields;
  origins: Origins;
  status: ImportedStudy['status'];
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
  ...{ therapeuticArea: null, indication: null, description: null, sponsorName: null, enrollmentTarget: null },
  ...{ totalSites: null, countries: [], estimatedStartDate: null, estimatedDuration: null, requiredEquipment: [] },
  ...{ geographicPreferences: [], inclusionCriteria: null, exclusionCriteria: null, regulatoryStatus: null },
  ...{ irbApproval: false, fdaApproval: false, studyDesign: null, randomization: false, blinding: false },
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
  const values: Record<string, unknown> = { ...EMPTY };
  const origins: Origins = {};
  for (const [field, each] of Object.entries(told) as [ImportedField, Told<unknown> | null][]) {
    if (!each) continue;
    values[field] = each.value;
    origins[field] = each.origin;
  }
  const regulatory = told.regulatoryStatus;
  return {
    values: values as ImportedFields,
    origins,
    status: statusOf(regulatory).value,
    stopped: stoppedInWords(record),
  };
}

/** The same, as GET /api/nct-lookup/{nctId}/study answers it. */
export function importedStudy(record: RegistryRecord, found?: LookupResult): ImportedStudy {
  const { values, origins, status, stopped } = importRecord(record, found);
  const { enrollmentTarget, budgetPerPatient, requiredEquipment } = values;
  const known = enrollmentTarget !== null && budgetPerPatient !== null;
  return {
    ...values,
    status,
    totalBudget: known ? totalBudget(enrollmentTarget, budgetPerPatient) : null,
    musts: { wishedEquipment: requiredEquipment },
    asks: stopped && asksAbout(stopped),
    origins: {
      ...origins,
      status: 'derived',
      ...(known && { totalBudget: 'estimate' }),
      ...(requiredEquipment.length > 0 && { musts: 'estimate' }),
    },
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
    secondaryIds: statedText(id.secondaryIdInfos.flatMap(({ id }) => id ?? []).join(', ')),
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
