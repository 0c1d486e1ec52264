import type { PaymentSchedule, Phase, Region, StudyEquipment } from '~/catalogue/options';
import { eligibilityLines } from './ages';
import { areaOf } from './area';
import { budgetPerPatient, paymentSchedule, totalBudget } from './budget';
import { monthsBetween, registryDate } from './dates';
import { type Design, designOf } from './design';
import { equipmentFor } from './equipment';
import type { LookupResult } from './lookup';
import { phaseOf } from './phase';
import { regionsOf } from './regions';
import { type Regulatory, regulatoryOf } from './regulatory';
import { suggestedSites } from './sites';
import { acronymOf, shortTitle } from './titles';
import { unescapeMarkdown } from './words';

/** Values of the study form; '' is 'not known, for a person to fill in'. Money in US dollars, durations in months. */
export interface ImportedStudy extends Design, Regulatory {
  nctNumber: string;
  title: string;
  shortTitle: string;
  acronym: string;
  phase: Phase | '';
  therapeuticArea: string;
  indication: string;
  description: string;
  sponsorName: string;
  enrollmentTarget: number;
  totalSites: number;
  /** 'YYYY-MM-DD' or ''. */
  estimatedStartDate: string;
  estimatedDuration: number;
  requiredEquipment: StudyEquipment[];
  geographicPreferences: Region[];
  inclusionCriteria: string;
  exclusionCriteria: string;
  budgetPerPatient: number;
  totalBudget: number;
  paymentSchedule: PaymentSchedule;
  /** One measure a line. */
  primaryEndpoints: string;
  secondaryEndpoints: string;
}

/** What the form starts with, and keeps when the record does not say (STU-03). */
export const STUDY_DEFAULTS = { enrollmentTarget: 50, totalSites: 5, estimatedDuration: 12 } as const;

/** The study form as a registry lookup fills it in (REG-05 to REG-18). Never throws; an enrollment of 0 counts as given. */
export function importStudy(found: LookupResult): ImportedStudy {
  const title = found.BriefTitle ?? found.OfficialTitle ?? '';
  const phase = phaseOf(found.Phase, found.StudyType);
  const equipment = equipmentFor(found.StudyType, found.Condition);
  const start = registryDate(found.StartDate);
  const months = monthsBetween(start, registryDate(found.CompletionDate)) ?? STUDY_DEFAULTS.estimatedDuration;
  const enrollment = found.Enrollment ?? STUDY_DEFAULTS.enrollmentTarget;
  const perPatient = budgetPerPatient(phase, equipment.length);
  const lines = eligibilityLines(found.MinimumAge, found.MaximumAge, found.Gender);
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
    enrollmentTarget: enrollment,
    totalSites: found.Enrollment === null ? STUDY_DEFAULTS.totalSites : suggestedSites(found.Enrollment),
    estimatedStartDate: start,
    estimatedDuration: months,
    requiredEquipment: equipment,
    geographicPreferences: regionsOf(found.LocationCountry, found.LocationState),
    inclusionCriteria: [...(found.InclusionCriteria ? [found.InclusionCriteria, ''] : []), ...lines].join('\n'),
    exclusionCriteria: found.ExclusionCriteria ?? '',
    ...regulatoryOf(found.OverallStatus, phase),
    ...designOf(found.StudyType, found.InterventionType, phase),
    budgetPerPatient: perPatient,
    totalBudget: totalBudget(enrollment, perPatient),
    paymentSchedule: paymentSchedule(months),
    primaryEndpoints: measures(found.PrimaryOutcomeMeasure),
    secondaryEndpoints: measures(found.SecondaryOutcomeMeasure),
  };
}

function measures(list: readonly string[]): string {
  return list.map((measure) => measure.replace(/\s+/g, ' ').trim()).join('\n');
}
