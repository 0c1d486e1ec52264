/**
 * Where the values of a study come from (REG-20). `record`: the registry's record states it. `derived`: worked out from
 * what the record states, by a rule that can be shown. `estimate`: a default or a formula, until a person confirms it.
 */
export const ORIGINS = ['record', 'derived', 'estimate'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Beside a field or a value. */
export const ORIGIN_WORDS = {
  record: 'From the record',
  derived: 'Worked out from the record',
  estimate: 'Estimate',
} as const satisfies Record<Origin, string>;

/** The fields that can hold an estimate: what to call them, and how we estimate. In the order of the form. */
export const ESTIMATES = {
  acronym: { label: 'Acronym', by: 'The record has none. These are the initials of the title.' },
  totalSites: { label: 'Number of sites', by: 'The record lists no locations. This follows from the enrollment.' },
  studyDesign: { label: 'Study design', by: 'The record does not state a design. Most such studies are parallel.' },
  randomization: { label: 'Randomized', by: 'The record does not say. This is usual for such a study.' },
  blinding: { label: 'Blinded', by: 'The record does not say. This is usual for such a study.' },
  placebo: { label: 'Placebo-controlled', by: 'The record does not say. This is usual for such a study.' },
  budgetPerPatient: {
    label: 'Budget per patient',
    by: 'No registry states a budget. This follows from the phase and the equipment.',
  },
  paymentSchedule: {
    label: 'Payment schedule',
    by: 'No registry states how sites are paid. This follows from the duration.',
  },
  requiredEquipment: {
    label: 'Equipment',
    by: 'No registry states equipment. This is usual for the type of study and its conditions.',
  },
  inclusionCriteria: {
    label: 'Inclusion criteria',
    by: 'The record has no eligibility criteria. This is the usual range of ages.',
  },
  irbApproval: { label: 'IRB approval', by: 'No registry states approvals. A study that enrolls usually has one.' },
  fdaApproval: { label: 'FDA approval', by: 'No registry states approvals. A study that enrolls usually has one.' },
} as const;
export type Estimable = keyof typeof ESTIMATES;

/** Those that no registry states. */
export const NEVER_STATED: readonly string[] = [
  'budgetPerPatient',
  'paymentSchedule',
  'requiredEquipment',
  'irbApproval',
  'fdaApproval',
] satisfies Estimable[];
export const ESTIMABLE = Object.keys(ESTIMATES) as [Estimable, ...Estimable[]];

/** A value with its origin. */
export interface Told<T> {
  value: T;
  origin: Origin;
}

export const stated = <T>(value: T): Told<T> => ({ value, origin: 'record' });
export const derived = <T>(value: T): Told<T> => ({ value, origin: 'derived' });
export const estimated = <T>(value: T): Told<T> => ({ value, origin: 'estimate' });
