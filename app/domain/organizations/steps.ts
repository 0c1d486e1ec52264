/**
 * The order of the registration wizard's steps: which there are, which comes next, what the review shows. The progress
 * bar and the review page are derived from the list of steps. Shared with the browser.
 */
import type { Registration } from './schema';
import { ALL_STEPS, type Step, type SummaryRow, type TypedRegistration } from './step-list';

export { documentsIn, type Step, type TypedRegistration } from './step-list';

/** A checked registration as it would be typed: what a draft keeps. */
export const typedFrom = (registration: Registration): TypedRegistration =>
  Object.fromEntries(
    Object.entries(registration).map(([field, value]) => [
      field,
      typeof value === 'number' ? String(value) : (value ?? ''),
    ]),
  );

/** The steps in order. Signed in there is no account to make (WIZ-01). */
export const stepsFor = (signedIn: boolean): readonly Step[] => (signedIn ? ALL_STEPS.slice(0, 4) : ALL_STEPS);

const isComplete = (step: Step, typed: TypedRegistration) =>
  !step.schema || step.schema.safeParse(given(typed)).success;

/** A field left empty is a field not given, as in a form. */
export const given = (typed: TypedRegistration) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== null));

/** The first step that still needs something; the last one when all is there. */
export function firstIncomplete(typed: TypedRegistration, signedIn: boolean): Step {
  const steps = stepsFor(signedIn);
  return steps.find((step) => !isComplete(step, typed)) ?? (steps.at(-1) as Step);
}

/**
 * The step that an address asks for: within the first and the last (WIZ-02), and not beyond what is complete.
 * @param asked the address's `step`, as it stands there.
 */
export function stepAt(asked: string | null, typed: TypedRegistration, signedIn: boolean): Step {
  const number = Math.min(postedStep(asked, signedIn).number, firstIncomplete(typed, signedIn).number);
  return stepsFor(signedIn)[number - 1] as Step;
}

/** The step whose form was posted to an address: within the first and the last, whatever else is complete. */
export function postedStep(asked: string | null, signedIn: boolean): Step {
  const steps = stepsFor(signedIn);
  return steps[Math.min(Math.max(Math.trunc(Number(asked)) || 1, 1), steps.length) - 1] as Step;
}

/** The review page: each step that has something to say, with its rows (WIZ-07). */
export function reviewOf(typed: TypedRegistration): { step: Step; rows: SummaryRow[] }[] {
  return ALL_STEPS.map((step) => ({ step, rows: step.summary(typed) })).filter(({ rows }) => rows.length > 0);
}
