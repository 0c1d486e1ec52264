/** The start-up of a selected site: what each side enters, and what both see. Shared with the browser. */
import { z } from 'zod';
import { BUDGET_STATES } from '~/catalogue/budgets';
import { IRB_KINDS } from '~/catalogue/irb';
import { NOTE_MAX_CHARS, SHORT_TEXT_MAX_CHARS, START_UP } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import {
  ACTIVATION_KEY,
  DELAY_REASONS,
  START_UP_END_REASONS,
  START_UP_EVIDENCE,
  START_UP_RECORDS,
  START_UP_STAGES,
  START_UP_STATUSES,
  type StartUpRecord,
  type StartUpStep,
} from '~/catalogue/start-up';
import { VALIDATION } from '~/catalogue/validation';
import { VAULT_TYPES } from '~/catalogue/vault';
import { choice, optionalChoice, optionalCode, requiredDate, requiredLine, requiredText } from './fields';
import { recordSigningFields } from './signature-schema';
import { recordToSignSchema, signatureSchema } from './signature-view';
import { problemsOf, START_UP_MOVES } from './start-up-rules';
import { describedView, moment, nullableText, orNull, text, view } from './views';

const SIDES = [
  { value: 'site', label: 'Site' },
  { value: 'sponsor', label: 'Sponsor' },
] as const;

export const completeTaskSchema = z.object({
  documentId: optionalCode(SHORT_TEXT_MAX_CHARS).describe(
    'If the task asks for a document: one of its type, or of none yet, among the site’s documents that has not expired. One of none gets the type.',
  ),
});

const reason = requiredText(NOTE_MAX_CHARS, VALIDATION.enter('the reason')).describe('The other side can read it.');
export const startUpReasonSchema = z.object({ reason });

export const planTaskSchema = z.object({
  plannedOn: requiredDate().describe('The day by which it is to be done, YYYY-MM-DD.'),
  delay: optionalChoice(DELAY_REASONS).describe('Why it is later than planned before. Required for a later day.'),
});

export const endStartUpSchema = z.object({
  reason: choice(START_UP_END_REASONS, VALIDATION.chooseFromList).describe('Both sides can read it.'),
});

export const activateSchema = z.object(recordSigningFields);

const key = z
  .string()
  .refine((name) => /^[a-z][a-z0-9_]{0,39}$/.test(name), VALIDATION.chooseFromList)
  .describe('Its name in the list: lower case letters, digits and underscores.');

const days = z
  .int({ error: VALIDATION.number })
  .min(0, VALIDATION.notNegative)
  .max(START_UP.daysMost, VALIDATION.tooLarge(START_UP.daysMost));

const stepSchema = z.object({
  key,
  stage: z.enum(valuesOf(START_UP_STAGES), VALIDATION.chooseFromList),
  title: requiredLine(START_UP.titleChars, VALIDATION.enter('what needs to be done')),
  side: choice(SIDES, VALIDATION.chooseFromList).describe('Who does it.'),
  after: key.nullable().default(null).describe('The task that the days are counted from; null for the beginning.'),
  days: days.describe('So many business days later it is due.'),
  needs: z.array(key).max(START_UP.tasksMost).default([]).describe('The other tasks that have to be done first.'),
  evidence: z.enum(valuesOf(START_UP_EVIDENCE), VALIDATION.chooseFromList).default('none'),
  documentType: z.enum(valuesOf(VAULT_TYPES), VALIDATION.chooseFromList).nullable().default(null),
  mayBeWaived: z.boolean().default(false),
});

const PROBLEMS = {
  twice: 'is there twice',
  unknown: 'refers to a task that is not in the list',
  ring: 'waits for itself, by what it needs',
  activation: 'breaks a rule: the activation is the last task, only it is signed, and the sponsor does it',
  document: 'has to say which document, and only a site is asked for one',
} as const;

const RECORDS = Object.keys(START_UP_RECORDS) as [StartUpRecord, ...StartUpRecord[]];

/** A list of tasks in a JSON call. */
export const startUpTemplateSchema = z.object({
  steps: z
    .array(stepSchema)
    .min(1)
    .max(START_UP.tasksMost, VALIDATION.tooMany(START_UP.tasksMost))
    .superRefine((steps, context) => {
      const [found] = problemsOf(steps as StartUpStep[]);
      if (found) context.addIssue({ code: 'custom', message: `“${found.key}” ${PROBLEMS[found.problem]}.` });
    })
    .describe('In their order. The activation, “activate”, is the last one and needs all others.'),
  forAll: z.boolean().default(false).describe('Whether it is also for the sponsor’s studies without their own list.'),
});

/** An option that stands for none, because a form cannot choose an empty one again. */
const chosenOrNone = z.preprocess((value) => (value === 'none' ? null : value), optionalCode(40));

/** A task of the list in a form, which changes one at a time. */
export const startUpStepFormSchema = z.object({
  was: optionalCode(40).describe('The task that changes; without it, the form adds one.'),
  stage: choice(
    START_UP_STAGES.filter(({ value }) => value !== 'activation'),
    VALIDATION.chooseFromList,
  ),
  title: requiredLine(START_UP.titleChars, VALIDATION.enter('what needs to be done')),
  side: choice(SIDES, VALIDATION.chooseFromList),
  after: chosenOrNone,
  days: z.preprocess((value) => (/^\d{1,4}$/.test(String(value)) ? Number(value) : value), days),
  needs: z.array(key).max(START_UP.tasksMost).default([]),
  documentType: z.preprocess((value) => (value === 'none' ? null : value), optionalChoice(VAULT_TYPES)),
  mayBeWaived: z.coerce.boolean().default(false),
  forAll: z.coerce.boolean().default(false),
  remove: z.coerce.boolean().default(false),
});
export type StartUpStepForm = z.output<typeof startUpStepFormSchema>;

/**
 * A list with the task of a form changed, added before the activation, or removed. What waited for a task that is removed
 * waits for what that one followed.
 */
export function listWith(steps: readonly StartUpStep[], form: StartUpStepForm): StartUpStep[] {
  const { was, remove, forAll: _, stage, title, side, after, days: typed, needs, documentType, mayBeWaived } = form;
  const old = steps.find(({ key: its }) => its === was);
  if (remove && old) {
    const left = steps.filter((each) => each !== old);
    return left.map((each) => ({
      ...each,
      after: each.after === old.key ? old.after : each.after,
      needs: each.needs.filter((one) => one !== old.key),
    }));
  }
  if (old?.key === ACTIVATION_KEY)
    return steps.map((each) => (each === old ? { ...each, title, after, days: typed } : each));
  const keys = steps.map(({ key: its }) => its);
  const evidence = documentType === null ? ('none' as const) : ('document' as const);
  const own = { key: old?.key ?? freeKey(title, keys), stage, title, side, after, days: typed, evidence, documentType };
  const step: StartUpStep = { ...own, needs: needs.filter((one) => one !== after), mayBeWaived };
  if (old) return steps.map((each) => (each === old ? step : each));
  return [...steps.slice(0, -1), step, ...steps.slice(-1)];
}

/** A key made of the title that no other task has. */
function freeKey(title: string, keys: readonly string[]): string {
  const word = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 30);
  const base = /^[a-z]/.test(word) ? word : `task_${word}`;
  for (let number = 1; ; number++) {
    const made = number === 1 ? base : `${base}_${number}`;
    if (!keys.includes(made)) return made;
  }
}

export const startUpListSchema = describedView('StartUpList', 'The tasks with which start-ups of a study begin.', {
  studyId: text,
  name: text.describe('What people call the study.'),
  steps: z.array(stepSchema),
  source: z
    .enum(['study', 'template', 'default'])
    .describe('Whether it is the study’s own list, its sponsor’s, or the default.'),
});
export type StartUpList = z.infer<typeof startUpListSchema>;

const documentSchema = view('StartUpDocument', {
  id: nullableText.describe('Null once the site has removed it.'),
  name: text,
  person: nullableText.describe('Whom it is about; null if the site has not said, or has removed it.'),
  validUntil: moment.nullable(),
  state: z.enum(['valid', 'missing', 'expired']).describe('missing: removed, or no longer of the type asked for.'),
});

const versionStanding = view('StartUpVersion', {
  number: z.int().describe('Of the latest version.'),
  state: z.enum(valuesOf(BUDGET_STATES)),
  turn: orNull(z.enum(['site', 'sponsor'])),
  since: moment.nullable().describe('Since when it is that side’s turn.'),
});

const taskSchema = describedView('StartUpTask', 'A task of a start-up.', {
  id: text,
  stage: z.enum(valuesOf(START_UP_STAGES)),
  title: text,
  side: z.enum(['site', 'sponsor']).describe('Who does it.'),
  assignedTo: orNull(view('StartUpAssignee', { id: text, name: text, you: z.boolean() })).describe(
    'The person on your side who does it; null for everyone, and for the other side’s.',
  ),
  evidence: z.enum(valuesOf(START_UP_EVIDENCE)),
  documentType: orNull(z.enum(valuesOf(VAULT_TYPES))),
  asksFor: nullableText.describe('The document in words.'),
  waitsFor: z.array(text).describe('The tasks that have to be done first.'),
  baselineAt: moment.describe('The end of the day of the first plan.'),
  plannedAt: moment.describe('The end of the day on which it is planned now.'),
  delay: orNull(z.enum(valuesOf(DELAY_REASONS))).describe('Why it was last planned for a later day.'),
  status: z.enum(valuesOf(START_UP_STATUSES)),
  since: moment.nullable().describe('Since when it can be done; null if it cannot be, or is done.'),
  late: z.boolean(),
  endedAt: moment.nullable().describe('When it was done or waived.'),
  endedBy: nullableText.describe('Who did or waived it; null if that person’s data was erased.'),
  document: orNull(documentSchema),
  reason: nullableText.describe('Why it was waived, returned or opened again.'),
  follows: orNull(z.enum(['contract', 'budget'])).describe('Whose versions do it, and open it again.'),
  recordedIn: orNull(z.enum(['irb'])).describe('The record beside the board that has to say so before it is done.'),
  may: z.array(z.enum(START_UP_MOVES)).describe('What you can do with it now.'),
});
export type StartUpTaskView = z.infer<typeof taskSchema>;

const boardSchema = describedView('StartUp', 'The start-up of a selected site.', {
  startedAt: moment,
  baselineAt: moment.describe('When the activation was first planned.'),
  plannedAt: moment.describe('When it is planned now.'),
  activatedAt: moment.nullable().describe('When the site was activated.'),
  ended: orNull(
    view('EndedStartUp', {
      at: moment,
      by: z.enum(['site', 'sponsor']),
      reason: z.enum(valuesOf(START_UP_END_REASONS)),
    }),
  ).describe('When, by which side and why it ended without an activation.'),
  projected: orNull(
    describedView(
      'ProjectedActivation',
      'The 80% interval of the activation, by the start-ups that we have seen here.',
      {
        leastAt: moment,
        expectedAt: moment.describe('Half of them would be activated by then.'),
        mostAt: moment.nullable().describe('Null if too few took that long to say.'),
        decidedBy: z.int().describe('How many activations decide it.'),
        stage: orNull(z.enum(valuesOf(START_UP_STAGES))).describe(
          'The stage that they had finished, as this one has; null if all are counted from their beginning.',
        ),
        irb: orNull(z.enum(valuesOf(IRB_KINDS))).describe(
          'Their kind of IRB, as this one’s; null if it is not recorded, or too few are known.',
        ),
      },
    ),
  ).describe('Null without enough start-ups, and once the site is active.'),
  contract: orNull(versionStanding).describe('How far the contract is; null before its first version.'),
  budget: orNull(versionStanding).describe('How far the budget is; null before its first version.'),
  done: z.int().describe('How many tasks are done or waived.'),
  all: z.int(),
  late: z.int(),
  tasks: z.array(taskSchema),
  failing: z
    .array(
      z.object({
        taskId: nullableText.describe('Null for a record.'),
        record: orNull(z.enum(RECORDS)).describe('The stage whose record it is; null for a task.'),
        title: text,
        why: z.enum(['open', 'missing', 'expired', 'unsigned', 'unqualified']),
        detail: nullableText.describe('What is wrong with a record.'),
      }),
    )
    .describe('What still keeps the site from being activated: tasks, documents and records.'),
  records: z
    .array(view('StartUpRecord', { record: z.enum(RECORDS), state: text }))
    .describe('The records beside the tasks, with what they say in words.'),
  signatures: z.array(signatureSchema).describe('Of the activation.'),
});
export type StartUpView = z.infer<typeof boardSchema>;

export const matchStartUpSchema = describedView('MatchStartUp', 'The start-up of a match, if it has begun.', {
  matchId: text,
  side: z.enum(['site', 'sponsor', 'admin']).describe('Yours.'),
  startUp: orNull(boardSchema),
  preview: z
    .array(
      view('StartUpPreview', {
        stage: z.enum(valuesOf(START_UP_STAGES)),
        title: text,
        side: z.enum(['site', 'sponsor']),
        dueAt: moment,
      }),
    )
    .describe('For the sponsor before it begins: the tasks, with the days on which they would be due.'),
  mayBegin: z.boolean(),
  mayEnd: z
    .boolean()
    .describe('Whether you can end it now, because the site has fallen out: also before it has begun.'),
  waitsUntil: moment.nullable().describe('Until when the selection can be undone; nothing begins before.'),
  documents: z
    .array(
      view('StartUpVaultDocument', {
        id: text,
        name: nullableText,
        type: orNull(z.enum(valuesOf(VAULT_TYPES))).describe('Null if the site has not said what it is.'),
        validUntil: moment.nullable(),
        label: text.describe('Its name, with what tells it from the others.'),
      }),
    )
    .describe('For the site: its documents for the open tasks, with those of which it has not said what they are.'),
  signing: orNull(recordToSignSchema).describe('What you need to sign the activation, if you may and nothing fails.'),
});
export type MatchStartUp = z.infer<typeof matchStartUpSchema>;

export const signedActivationSchema = describedView(
  'SignedActivation',
  'What the signatures of an activation are of.',
  {
    startUp: text.describe('Its ID.'),
    match: text,
    startedAt: moment,
    tasks: z.array(
      z.object({
        key: text,
        title: text,
        side: z.enum(['site', 'sponsor']),
        status: z.enum(valuesOf(START_UP_STATUSES)),
        endedAt: moment.nullable(),
        reason: nullableText,
        filed: z.object({ name: text, sha256: nullableText }).nullable(),
      }),
    ),
  },
);
export type SignedActivation = z.infer<typeof signedActivationSchema>;
