/** How many participants the patients of a site can become, and how they count in the score. */
import { ONE_ELIGIBLE_IN, type PatientData, type PatientNumber, patientsOf, withCondition } from './patients';
import { prevalenceOf } from './prevalence';
import { patientsSought } from './target';
import type { MatchStudy } from './types';

/** How many of 100 patients with the condition take part. This is our assumption, because studies rarely publish it. */
const OF_CONDITION = { least: 1, most: 5 } as const;
/** How many of 100 take part, by what the patients are. Those who are eligible are the same participants, out of fewer. */
export const TAKE_PART = {
  condition: OF_CONDITION,
  eligible: { least: OF_CONDITION.least * ONE_ELIGIBLE_IN, most: OF_CONDITION.most * ONE_ELIGIBLE_IN },
} as const;
/** '1 to 5 in 100 patients'. */
export const takePart = (patients: keyof typeof TAKE_PART): string =>
  `${TAKE_PART[patients].least} to ${TAKE_PART[patients].most} in 100 patients`;

const USUAL_SHARE = Math.sqrt(OF_CONDITION.least * OF_CONDITION.most) / 100;

/** The smallest population, and the share of it that an unknown one counts as if we know no share with the condition. */
const UNKNOWN = { population: 500, share: Math.sqrt((1 / 1000) * (1 / 50)) };

/** How much of the evidence a number is, 0 to 1: one for a broader condition or an area says half, by judgment. */
export const EXTENT: Readonly<Record<PatientNumber['basis'], number>> = {
  condition: 1,
  eligible: 1,
  share: 1,
  broader: 0.5,
  area: 0.5,
};

/** The participants that a number of patients counts as in the score. Not shown. */
export const weightOfPatients = ({ basis, expected }: Pick<PatientNumber, 'basis' | 'expected'>): number =>
  withCondition(basis, expected) * USUAL_SHARE;

/** What counts for a site about whose patients we know nothing: what the smallest population would. */
export function weightOfUnknown(study: MatchStudy): number {
  if (!prevalenceOf(study)) return UNKNOWN.population * UNKNOWN.share;
  const smallest = patientsOf(study, { patientPanelSize: 'under-1000' });
  return smallest.expected === null ? 0 : weightOfPatients(smallest);
}

export interface Enrollment {
  readonly least: number;
  /** The geometric mean of the others, before they are held to the target. */
  readonly expected: number;
  readonly most: number;
}

/**
 * The patients a year with the study's condition that a site states, or that the eligible patients it has attested stand
 * for; null if it has said neither.
 */
export function statedPatientsOf(study: MatchStudy, site: PatientData): number | null {
  const patients = patientsOf(study, site);
  if (patients.expected === null) return null;
  return patients.basis === 'condition' || patients.basis === 'eligible'
    ? withCondition(patients.basis, patients.expected)
    : null;
}

/**
 * How many participants a year a site can be expected to enroll. Never more than the study seeks. Null if that is not
 * known: only patients that the site states to have the condition, or attests to be eligible, give a range that is narrow enough to be said. Those
 * that are estimated from a population give one far wider than 1 to 5.
 */
export function enrollmentOf(study: MatchStudy, site: PatientData): Enrollment | null {
  const patients = statedPatientsOf(study, site);
  return patients === null ? null : enrollmentFrom(patients, patientsSought(study));
}

/** The participants a year that so many patients with the condition give, at most the target, if there is one. */
export function enrollmentFrom(patients: number, target: number | null): Enrollment {
  const [least, most] = [(patients * OF_CONDITION.least) / 100, (patients * OF_CONDITION.most) / 100];
  return heldTo(target, { least, expected: patients * USUAL_SHARE, most });
}

/** An estimate that is never above the target, if there is one. */
export function heldTo(target: number | null, { least, expected, most }: Enrollment): Enrollment {
  if (target === null || target <= 0) return { least, expected, most };
  return { least: Math.min(least, target), expected: Math.min(expected, target), most: Math.min(most, target) };
}
