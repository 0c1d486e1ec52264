import type { PaymentSchedule, Phase } from '~/catalogue/options';

const PER_PATIENT: Partial<Record<Phase | '', number>> = {
  phase_i: 15_000,
  phase_ii: 10_000,
  phase_iii: 8_000,
  phase_iv: 3_000,
};

/** US dollars a patient: by phase, a fifth more with over 5 equipment items (REG-16). */
export function budgetPerPatient(phase: Phase | '', equipmentItems: number): number {
  const base = PER_PATIENT[phase] ?? 5_000;
  return equipmentItems > 5 ? Math.round(base * 1.2) : base;
}

/** US dollars for the whole study (STU-05, REG-16). Also used by the study form. */
export function totalBudget(enrollmentTarget: number, perPatient: number): number {
  return enrollmentTarget * perPatient;
}

/** How sites are paid, by the study's length in months (REG-16). */
export function paymentSchedule(months: number): PaymentSchedule {
  if (months <= 6) return 'monthly';
  return months <= 12 ? 'quarterly' : 'milestone-based';
}
