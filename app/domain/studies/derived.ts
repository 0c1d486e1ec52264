/** Values calculated from other fields, in the browser while typing and on the server (STU-05). */
import { totalBudget as budgetOf } from '~/registry/budget';
import { addMonths } from '~/registry/dates';
import { asInteger } from '~/registry/text';

export interface Derived {
  /** YYYY-MM-DD, or '' without a start date. */
  estimatedCompletionDate: string;
  /** US dollars. */
  totalBudget: number;
}

/** From a stored study; null without the fields it needs. */
export function derivedOf(study: {
  estimatedStartDate: string | null;
  duration: number | null;
  enrollmentTarget: number | null;
  budgetPerPatient: number | null;
}): { estimatedCompletionDate: string | null; totalBudget: number | null } {
  const { estimatedStartDate: start, duration, enrollmentTarget, budgetPerPatient } = study;
  return {
    estimatedCompletionDate: (start && duration !== null && addMonths(start, duration)) || null,
    totalBudget:
      enrollmentTarget !== null && budgetPerPatient !== null ? budgetOf(enrollmentTarget, budgetPerPatient) : null,
  };
}

/** From the form's fields. */
export function derivedFromTyped(typed: (field: string) => string): Derived {
  const [enrollment, perPatient] = [asInteger(typed('enrollmentTarget')), asInteger(typed('budgetPerPatient'))];
  return {
    estimatedCompletionDate: addMonths(typed('estimatedStartDate'), asInteger(typed('estimatedDuration'))),
    totalBudget: budgetOf(Math.max(enrollment, 0), Math.max(perPatient, 0)),
  };
}
