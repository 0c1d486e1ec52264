import { STUDY_DEFAULTS } from '~/catalogue/limits';
import type { PaymentSchedule, Phase, Region, StudyEquipment } from '~/catalogue/options';
import { budgetPerPatient, paymentSchedule, suggestedSites, totalBudget } from './budget';
import { monthsBetween, registryDate } from './dates';
import { type Design, designOf, phaseOf, type Regulatory, regulatoryOf } from './design';
import { ageAndGenderLines } from './eligibility';
import type { LookupResult } from './lookup';
import { areaOf, equipmentFor, regionsOf } from './requirements';
import { unescapeMarkdown } from './text';

/** What a record says about a study, in the fields of the study form; '' or null if it doesn't say. */
export interface RecordFields extends Design, Regulatory {
  nctNumber: string;
  title: string;
  shortTitle: string;
  acronym: string;
  phase: Phase | '';
  therapeuticArea: string;
  indication: string;
  description: string;
  sponsorName: string;
  enrollmentTarget: number | null;
  totalSites: number | null;
  /** 'YYYY-MM-DD' or ''. */
  estimatedStartDate: string;
  /** In months. */
  estimatedDuration: number | null;
  requiredEquipment: StudyEquipment[];
  geographicPreferences: Region[];
  inclusionCriteria: string;
  exclusionCriteria: string;
  /** US dollars. */
  budgetPerPatient: number;
  /** One endpoint per line. */
  primaryEndpoints: string;
  secondaryEndpoints: string;
}

/** A whole study: where the record says nothing, the defaults of the study form. */
export interface ImportedStudy extends RecordFields {
  enrollmentTarget: number;
  totalSites: number;
  estimatedDuration: number;
  totalBudget: number;
  paymentSchedule: PaymentSchedule;
}

/** The study that a registry lookup makes (REG-05 to REG-18). Never throws. */
export function importStudy(found: LookupResult): ImportedStudy {
  const fields = fieldsOf(found);
  const enrollmentTarget = fields.enrollmentTarget ?? STUDY_DEFAULTS.enrollmentTarget;
  const estimatedDuration = fields.estimatedDuration ?? STUDY_DEFAULTS.estimatedDuration;
  return {
    ...fields,
    enrollmentTarget,
    totalSites: fields.totalSites ?? STUDY_DEFAULTS.totalSites,
    estimatedDuration,
    totalBudget: totalBudget(enrollmentTarget, fields.budgetPerPatient),
    paymentSchedule: paymentSchedule(estimatedDuration),
  };
}

/** An enrollment of 0 counts as given. */
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
    description: unescapeMarkdown(found.BriefSummary ?? ''),
    sponsorName: found.LeadSponsorName ?? '',
    enrollmentTarget: found.Enrollment,
    totalSites: found.Enrollment === null ? null : suggestedSites(found.Enrollment),
    estimatedStartDate: start,
    estimatedDuration: monthsBetween(start, registryDate(found.CompletionDate)),
    requiredEquipment: equipment,
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
  const words = title.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const initials = words.filter((word) => [...word].length > 2).map((word) => [...word][0]);
  return initials.length < 2 ? '' : initials.slice(0, 3).join('').toUpperCase();
}
