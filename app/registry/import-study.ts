import { z } from 'zod';
import { STUDY_DEFAULTS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import {
  PAYMENT_SCHEDULES,
  PHASES,
  REGIONS,
  STUDY_DESIGNS,
  STUDY_EQUIPMENT,
  type StudyEquipment,
} from '~/catalogue/options';
import { trimmed } from '~/catalogue/trim';
import { ageAndGenderLines } from './ages';
import { monthsBetween, registryDate } from './dates';
import type { LookupResult } from './lookup';
import {
  areaOf,
  budgetPerPatient,
  designOf,
  equipmentFor,
  paymentSchedule,
  phaseOf,
  regionsOf,
  regulatoryOf,
  suggestedSites,
  totalBudget,
} from './suggestions';

/** A complete study, with the study form's defaults for anything the record doesn't say. */
export const importedStudySchema = z
  .object({
    nctNumber: z.string(),
    title: z.string(),
    shortTitle: z.string(),
    acronym: z.string(),
    phase: z.enum([...valuesOf(PHASES), '']),
    therapeuticArea: z.string(),
    indication: z.string(),
    description: z.string(),
    sponsorName: z.string(),
    enrollmentTarget: z.number(),
    totalSites: z.number(),
    estimatedStartDate: z.string().describe('YYYY-MM-DD.'),
    estimatedDuration: z.number().describe('In months.'),
    requiredEquipment: z.array(z.enum(valuesOf(STUDY_EQUIPMENT))),
    musts: z
      .object({ wishedEquipment: z.array(z.enum(valuesOf(STUDY_EQUIPMENT))) })
      .describe('All suggested equipment is only a wish, because the registry does not say what a trial needs.'),
    geographicPreferences: z.array(z.enum(valuesOf(REGIONS))),
    inclusionCriteria: z.string(),
    exclusionCriteria: z.string(),
    regulatoryStatus: z.string(),
    irbApproval: z.boolean(),
    fdaApproval: z.boolean(),
    status: z
      .enum(['active', 'pending_approval'])
      .describe('Whether the registry says the trial is under way. A submitted study needs approval regardless.'),
    studyDesign: z.enum([...valuesOf(STUDY_DESIGNS), '']),
    randomization: z.boolean(),
    blinding: z.boolean(),
    placebo: z.boolean(),
    budgetPerPatient: z.number().describe('In whole US dollars.'),
    totalBudget: z.number(),
    paymentSchedule: z.enum(valuesOf(PAYMENT_SCHEDULES)),
    primaryEndpoints: z.string().describe('One endpoint per line.'),
    secondaryEndpoints: z.string().describe('One endpoint per line.'),
  })
  .meta({ id: 'ImportedStudy', description: 'The study form filled in from the registry. Empty text means unknown.' });
export type ImportedStudy = z.infer<typeof importedStudySchema>;

type Defaulted = 'enrollmentTarget' | 'totalSites' | 'estimatedDuration';

/** A study from a record, as fields of the study form; '' or null if it doesn't say. */
export type RecordFields = Omit<ImportedStudy, Defaulted | 'totalBudget' | 'paymentSchedule' | 'musts'> & {
  [Name in Defaulted]: number | null;
} & { wishedEquipment: StudyEquipment[] };

/** Converts a registry lookup to a study (REG-05 to REG-18). Never throws. */
export function importStudy(found: LookupResult): ImportedStudy {
  const { wishedEquipment, ...fields } = fieldsOf(found);
  const enrollmentTarget = fields.enrollmentTarget ?? STUDY_DEFAULTS.enrollmentTarget;
  const estimatedDuration = fields.estimatedDuration ?? STUDY_DEFAULTS.estimatedDuration;
  return {
    ...fields,
    enrollmentTarget,
    totalSites: fields.totalSites ?? STUDY_DEFAULTS.totalSites,
    estimatedDuration,
    musts: { wishedEquipment },
    totalBudget: totalBudget(enrollmentTarget, fields.budgetPerPatient),
    paymentSchedule: paymentSchedule(estimatedDuration),
  };
}

/** An enrollment of 0 counts as known, so the default does not replace it. */
export function fieldsOf(found: LookupResult): RecordFields {
  const title = found.BriefTitle ?? found.OfficialTitle ?? '';
  const phase = phaseOf(found.Phase, found.StudyType);
  const equipment = equipmentFor(found.StudyType, found.Condition);
  const start = registryDate(found.StartDate);
  const lines = ageAndGenderLines(found.MinimumAge, found.MaximumAge, found.Gender);
  return {
    nctNumber: found.NCTId,
    title,
    shortTitle: shortTitle(title),
    acronym: acronymOf(title),
    phase,
    therapeuticArea: areaOf(found.Condition),
    indication: found.Condition ?? '',
    description: found.BriefSummary ?? '',
    sponsorName: found.LeadSponsorName ?? '',
    enrollmentTarget: found.Enrollment,
    totalSites: found.Enrollment === null ? null : suggestedSites(found.Enrollment),
    estimatedStartDate: start,
    estimatedDuration: monthsBetween(start, registryDate(found.CompletionDate)),
    requiredEquipment: equipment,
    // A guess from the conditions must not exclude a site until the sponsor says so.
    wishedEquipment: equipment,
    geographicPreferences: regionsOf(found.LocationCountry, found.LocationState),
    inclusionCriteria: [...(found.InclusionCriteria ? [found.InclusionCriteria, ''] : []), ...lines].join('\n'),
    exclusionCriteria: found.ExclusionCriteria ?? '',
    ...regulatoryOf(found.OverallStatus, phase),
    ...designOf(found.StudyType, found.InterventionType, phase),
    budgetPerPatient: budgetPerPatient(phase, equipment.length),
    primaryEndpoints: onePerLine(found.PrimaryOutcomeMeasure),
    secondaryEndpoints: onePerLine(found.SecondaryOutcomeMeasure),
  };
}

function onePerLine(measures: readonly string[]): string {
  return measures.map((measure) => measure.replace(/\s+/g, ' ').trim()).join('\n');
}

const SHORT_TITLE_LENGTH = 60;

/** The title, cut to 60 characters plus an ellipsis if it is longer (REG-11). */
export function shortTitle(title: string): string {
  const characters = [...title];
  return characters.length > SHORT_TITLE_LENGTH ? `${characters.slice(0, SHORT_TITLE_LENGTH).join('')}...` : title;
}

/** The initials of the first three words longer than 2 characters; '' if there are fewer than two of them (REG-11). */
export function acronymOf(title: string): string {
  // Brackets and quotes around a word don't count: '(FIT)' gives F.
  const words = title.split(/\s+/).map((word) => trimmed(word, /[^\p{L}\p{N}]/u));
  const initials = words.filter((word) => [...word].length > 2).map((word) => [...word][0]);
  return initials.length < 2 ? '' : initials.slice(0, 3).join('').toUpperCase();
}
