/** Suggestions for the size and budget of a study; the study form uses them too. */
import type { PaymentSchedule, Phase } from '~/catalogue/options';

/** The suggested number of sites for an enrollment target (REG-12). */
export function suggestedSites(enrollment: number): number {
  if (enrollment <= 100) return Math.max(2, Math.ceil(enrollment / 20));
  if (enrollment <= 500) return Math.max(5, Math.ceil(enrollment / 50));
  return Math.max(10, Math.ceil(enrollment / 100));
}

const PER_PATIENT: Partial<Record<Phase | '', number>> = {
  phase_i: 15_000,
  phase_ii: 10_000,
  phase_iii: 8_000,
  phase_iv: 3_000,
};

/** US dollars per patient: by phase, and 20% more with over 5 equipment items (REG-16). */
export function budgetPerPatient(phase: Phase | '', equipmentItems: number): number {
  const base = PER_PATIENT[phase] ?? 5_000;
  return equipmentItems > 5 ? Math.round(base * 1.2) : base;
}

/** US dollars for the whole study (STU-05, REG-16). */
export function totalBudget(enrollmentTarget: number, perPatient: number): number {
  return enrollmentTarget * perPatient;
}

/** How sites are paid, by the length of the study in months (REG-16). */
export function paymentSchedule(months: number): PaymentSchedule {
  if (months <= 6) return 'monthly';
  return months <= 12 ? 'quarterly' : 'milestone-based';
}
