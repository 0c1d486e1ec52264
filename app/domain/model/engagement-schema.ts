/** Input about engagements. Shared with the browser. */
import { z } from 'zod';
import {
  OPTIONAL_STEPS,
  type OptionalStep,
  type PathStep,
  STEP_DAYS,
  STEP_PLACES,
  STEPS,
} from '~/catalogue/engagement';
import { LONG_TEXT_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { VALIDATION } from '~/catalogue/validation';
import { completePath, daysFor } from './engagement-path';
import { stepSchema } from './engagement-view';
import { choice, requiredText } from './fields';
import { describedView, nullableText, text, view } from './views';

export const skipStepSchema = z.object({
  step: z
    .enum(OPTIONAL_STEPS, VALIDATION.chooseFromList)
    .describe('The open step, so that a repeated call does not skip the next one.'),
  reason: requiredText(LONG_TEXT_MAX_CHARS).describe('The other side can read it.'),
});

/** The colleague who is asked to sign. */
export const askToSignSchema = z.object({ userId: requiredText(SHORT_TEXT_MAX_CHARS) });

/** The account of a person on your side; null for everyone there. */
export const assignSchema = z.object({ userId: z.string().min(1).nullable() });
/** The same for a form, in which everyone is an empty value. */
export const assignFormSchema = z.object({ userId: z.string().nullable().default(null) });

const days = z
  .int({ error: VALIDATION.number })
  .min(STEP_DAYS.least, VALIDATION.atLeast(STEP_DAYS.least))
  .max(STEP_DAYS.most, VALIDATION.tooLarge(STEP_DAYS.most));

/** The path of a study in a JSON call: interest first, the decision last. */
export const pathSchema = z.object({
  steps: z
    .array(z.object({ step: z.enum(valuesOf(STEPS)), days }))
    .refine(isPath, VALIDATION.path)
    .describe('Interest first, the decision last, and each of cda, feasibility and visit at most once between them.'),
  asTemplate: z.boolean().default(false).describe('Whether to use it for your later studies too.'),
});

function isPath(steps: readonly PathStep[]): boolean {
  const names = steps.map(({ step }) => step);
  return names[0] === 'interest' && names.at(-1) === 'decision' && new Set(names).size === names.length;
}

const typedDays = z.preprocess((value) => (/^\d{1,4}$/.test(String(value)) ? Number(value) : value), days);

export const pathFormSchema = z.object({
  interestDays: typedDays,
  cdaPlace: choice(STEP_PLACES),
  cdaDays: typedDays,
  feasibilityPlace: choice(STEP_PLACES),
  feasibilityDays: typedDays,
  visitPlace: choice(STEP_PLACES),
  visitDays: typedDays,
  decisionDays: typedDays,
  asTemplate: z.coerce.boolean().default(false),
});
type PathForm = z.infer<typeof pathFormSchema>;

/** The path in a form. Steps with the same position keep their usual order. */
export function pathInForm({ asTemplate, ...typed }: PathForm) {
  const placeOf = (step: OptionalStep) => Number(typed[`${step}Place`]);
  const between = OPTIONAL_STEPS.filter((step) => placeOf(step) > 0)
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((step) => ({ step, days: typed[`${step}Days`] }));
  return { steps: completePath(between, { interest: typed.interestDays, decision: typed.decisionDays }), asTemplate };
}

/** The form of a path. A step that is not on the path shows its usual days. */
export function formOfPath(steps: readonly PathStep[]): Record<string, string> {
  const between = steps.filter(({ step }) => OPTIONAL_STEPS.some((each) => each === step));
  return Object.fromEntries(
    STEPS.flatMap(({ value }) => [
      [`${value}Days`, String(daysFor(steps, value))],
      [`${value}Place`, String(between.findIndex(({ step }) => step === value) + 1)],
    ]),
  );
}

export const studyPathSchema = describedView('StudyPath', 'The steps from interest to a decision about a site.', {
  studyId: text,
  study: text.describe('The study’s title.'),
  name: text.describe('What people call the study: its protocol number, acronym or short title.'),
  steps: z.array(stepSchema),
  source: z
    .enum(['study', 'template', 'default'])
    .describe('Whether the study has its own path, its sponsor’s template, or the default.'),
});

export const skippedStepSchema = view('SkippedStep', {
  id: text,
  step: z.enum(valuesOf(STEPS)).describe('The step that is open now.'),
});

export const askedToSignSchema = view('AskedToSign', {
  id: text,
  step: z.enum(valuesOf(STEPS)),
  side: z.enum(['site', 'sponsor']),
  assigneeId: text,
  name: text.describe('The name of the person who was asked.'),
});

export const askedSignerSchema = view('AskedSigner', {
  id: text,
  assigneeId: text,
  name: text.describe('The name of the person who was asked.'),
});

export const assignedTaskSchema = view('AssignedTask', {
  id: text,
  step: z.enum(valuesOf(STEPS)),
  side: z.enum(['site', 'sponsor']),
  assigneeId: nullableText.describe('null for everyone on that side.'),
});
