/** What a study may cost and how it may pay: estimates, because no registry states either (REG-16). */
import type { PaymentSchedule, Phase } from '~/catalogue/options';
import { estimated, type Told } from '~/catalogue/origins';

const PER_PATIENT: Partial<Record<Phase, number>> = {
  phase_i: 15_000,
  phase_ii: 10_000,
  phase_iii: 8_000,
  phase_iv: 3_000,
};
const OTHERS = 5_000;
const MANY_ITEMS = 5;

/** US dollars per patient: by phase, and 20% more for more than 5 items of equipment. */
export function budgetPerPatientOf(phase: Phase | undefined, equipmentItems: number): Told<number> {
  const base = (phase && PER_PATIENT[phase]) ?? OTHERS;
  return estimated(equipmentItems > MANY_ITEMS ? Math.round(base * 1.2) : base);
}

/** US dollars for the whole study (STU-05). */
export const totalBudget = (enrollmentTarget: number, perPatient: number): number => enrollmentTarget * perPatient;

/** How sites are paid, by the length of the study in months. */
export function paymentScheduleOf(months: number): Told<PaymentSchedule> {
  if (months <= 6) return estimated('monthly');
  return estimated(months <= 12 ? 'quarterly' : 'milestone-based');
}
