/** The budget of a selected site: what a version proposes, and what both sides see. Shared with the browser. */
import { z } from 'zod';
import {
  BUDGET_STATES,
  BUDGET_TEXTS,
  BUDGETS,
  type BudgetLine,
  CURRENCIES,
  PAYMENT_DAYS,
  PAYMENT_INTERVALS,
} from '~/catalogue/budgets';
import { NOTE_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { PAYMENT_SCHEDULES } from '~/catalogue/options';
import { VALIDATION } from '~/catalogue/validation';
import { pastedLines } from './budget';
import { choice, optionalLine, optionalText, requiredLine } from './fields';
import { recordSigningFields } from './signature-schema';
import { recordToSignSchema, signatureSchema, signersSchema } from './signature-view';
import { VERSION_MOVES } from './versions';
import { describedView, moment, nullableText, orNull, text, view } from './views';

/** A form sends digits. */
const number = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((sent) => (typeof sent === 'string' && /^\d{1,9}$/.test(sent.trim()) ? Number(sent) : sent), schema);
const whole = (most: number, least = 0) =>
  z
    .int({ error: VALIDATION.number })
    .min(least, least === 0 ? VALIDATION.notNegative : VALIDATION.atLeast(least))
    .max(most, VALIDATION.tooLarge(most));
const amount = () => number(whole(BUDGETS.amountMost).default(0));

const version = number(whole(BUDGETS.versionsMost)).describe(
  'The number of the version that you read, 0 for none. If there is another one by now, nothing is changed.',
);

const terms = {
  currency: choice(CURRENCIES, VALIDATION.chooseFromList),
  startUpFee: amount(),
  closeOutFee: amount(),
  screenFailureFee: amount().describe('For each participant who fails the screening.'),
  holdback: number(whole(BUDGETS.holdbackMost).default(0)).describe(
    'The percentage of the payments for participants that is paid at the close-out.',
  ),
  paid: choice(PAYMENT_INTERVALS, VALIDATION.chooseFromList),
  paidWithin: choice(PAYMENT_DAYS, VALIDATION.chooseFromList).describe('In days.'),
};
const note = optionalText(NOTE_MAX_CHARS).describe('About the version as a whole. The other side can read it.');

/** A version in a JSON call. */
export const proposeBudgetSchema = z.object({
  version,
  ...terms,
  lines: z
    .array(
      z.object({
        name: requiredLine(BUDGETS.nameChars, BUDGET_TEXTS.lineName),
        perParticipant: whole(BUDGETS.timesMost, 1).describe('How often, for one participant who completes the study.'),
        amount: whole(BUDGETS.amountMost).describe('For each time, in whole units of the currency.'),
        why: optionalLine(BUDGETS.whyChars).describe('Required if it is new or differs from the version before.'),
      }),
    )
    .min(1, BUDGET_TEXTS.noLines)
    .max(BUDGETS.linesMost, BUDGET_TEXTS.tooManyLines)
    .describe('Visits and procedures, each by its name once.'),
  note,
});
export type ProposeBudget = z.output<typeof proposeBudgetSchema>;

const typedLine = z
  .object({
    name: optionalLine(BUDGETS.nameChars),
    perParticipant: number(whole(BUDGETS.timesMost, 1).nullish()),
    amount: number(whole(BUDGETS.amountMost).nullish()),
    why: optionalLine(BUDGETS.whyChars),
  })
  .superRefine(({ name, perParticipant, amount: each, why }, context) => {
    const isBlank = name === null && perParticipant == null && each == null && why === null;
    if (isBlank) return;
    const missing = [
      ...(name === null ? [['name', BUDGET_TEXTS.lineName] as const] : []),
      ...(perParticipant == null ? [['perParticipant', VALIDATION.number] as const] : []),
      ...(each == null ? [['amount', VALIDATION.number] as const] : []),
    ];
    for (const [field, message] of missing) context.addIssue({ code: 'custom', path: [field], message });
  });

/** A version in a form: rows, of which some stay empty, and more lines copied from a spreadsheet. */
export const budgetFormSchema = z.object({
  version,
  ...terms,
  lines: z.array(typedLine.nullish()).max(BUDGETS.linesMost, BUDGET_TEXTS.tooManyLines).default([]),
  pasted: optionalText(BUDGETS.pastedChars).superRefine((pasted, context) => {
    const read = pastedLines(pasted ?? '');
    if ('unreadable' in read) context.addIssue({ code: 'custom', message: BUDGET_TEXTS.pasted(read.unreadable) });
  }),
  note,
});
export type BudgetForm = z.output<typeof budgetFormSchema>;

/** The rows that are filled in, each with its place in the form. */
const typedRows = ({ lines }: Pick<BudgetForm, 'lines'>) =>
  lines.flatMap((row, place) => (row?.name ? [{ place, row: row as BudgetLine }] : []));

/** What a form proposes. */
export function budgetTyped({ lines, pasted, ...rest }: BudgetForm): ProposeBudget {
  const read = pastedLines(pasted ?? '');
  const more = 'lines' in read ? read.lines : [];
  return { ...rest, lines: [...typedRows({ lines }).map(({ row }) => row), ...more] };
}

/** The form's field for a field of the proposal, such as 'lines[3].why'. */
export function fieldOfBudgetForm(name: string, form: Pick<BudgetForm, 'lines'>): string {
  const [, place = '', field = ''] = /^lines\[(\d{1,3})\]\.(\w{1,20})$/.exec(name) ?? [];
  if (field === '') return name === 'lines' ? 'pasted' : name;
  const row = typedRows(form)[Number(place)];
  return row ? `lines[${row.place}].${field}` : 'pasted';
}

export const acceptBudgetSchema = z.object({ version });
export const signBudgetSchema = z.object({ version, ...recordSigningFields });
export const budgetQuerySchema = z.object({
  version: z.coerce
    .number({ error: VALIDATION.number })
    .int(VALIDATION.number)
    .min(1, VALIDATION.atLeast(1))
    .max(BUDGETS.versionsMost, VALIDATION.tooLarge(BUDGETS.versionsMost))
    .optional()
    .describe('The version to show in full; the latest by default.'),
});

const SIDES = ['site', 'sponsor'] as const;

const termsView = {
  currency: z.enum(valuesOf(CURRENCIES)),
  lines: z.array(
    view('BudgetLine', {
      name: text,
      perParticipant: z.int().describe('How often, for one participant who completes the study.'),
      amount: z.int().describe('For each time, in whole units of the currency.'),
      why: nullableText.describe('Why it differs from the version before.'),
    }),
  ),
  startUpFee: z.int(),
  closeOutFee: z.int(),
  screenFailureFee: z.int().describe('For each participant who fails the screening. In no total.'),
  holdback: z.int().describe('The percentage of the payments for participants that is paid at the close-out.'),
  paid: z.enum(valuesOf(PAYMENT_INTERVALS)),
  paidWithin: z.enum(valuesOf(PAYMENT_DAYS)).describe('In days.'),
};

const versionShape = {
  number: z.int().describe('From 1.'),
  side: z.enum(SIDES).describe('Whose proposal it is.'),
  proposedAt: moment,
  proposedBy: nullableText.describe('Null if that person’s data was erased.'),
  state: z.enum(valuesOf(BUDGET_STATES)),
  signedAt: moment.nullable().describe('When the last of both sides signed it.'),
};
const summaryView = describedView('BudgetVersion', 'A version of a budget.', {
  ...versionShape,
  perParticipant: z.int().describe('For one participant who completes the study.'),
  currency: termsView.currency,
  startUpFee: termsView.startUpFee,
});
export type BudgetSummary = z.infer<typeof summaryView>;

const shownView = describedView('ShownBudget', 'A version of a budget in full.', {
  ...versionShape,
  note: nullableText,
  agreedAt: moment.nullable().describe('When the other side agreed.'),
  agreedBy: nullableText,
  terms: view('BudgetTerms', termsView),
  totals: view('BudgetTotals', {
    perParticipant: z.int().describe('The lines, each as often as for one participant who completes the study.'),
    forParticipants: z
      .int()
      .nullable()
      .describe('That for as many participants as the site has attested it will enroll; null if it has not.'),
    heldBack: z.int().nullable().describe('What of it is paid at the close-out.'),
    all: z.int().nullable().describe('That with the start-up fee and the close-out fee.'),
  }),
  changes: z
    .array(
      view('BudgetChange', {
        what: text,
        before: nullableText.describe('Null if it is new.'),
        after: nullableText.describe('Null if it is gone.'),
        why: nullableText,
      }),
    )
    .describe('What it changes of the version before, in words.'),
  signatures: z.array(signatureSchema),
});
export type ShownBudget = z.infer<typeof shownView>;

export const matchBudgetSchema = describedView('MatchBudget', 'The budget of a selected site, in versions.', {
  matchId: text,
  side: z.enum([...SIDES, 'admin']).describe('Yours.'),
  begun: z.boolean().describe('Whether the start-up has begun; there is no budget before.'),
  participants: z.int().nullable().describe('The participants that the site has attested it will enroll.'),
  offer: view('BudgetOffer', {
    perParticipant: z.int().nullable().describe('In whole US dollars.'),
    startUpFee: z.int().nullable().describe('In whole US dollars.'),
    paid: z.enum(valuesOf(PAYMENT_SCHEDULES)).nullable(),
  }).describe('What the study offers each site, as the site has read it.'),
  versions: z.array(summaryView).describe('The latest first.'),
  shown: orNull(shownView).describe('The version that was asked for, or the latest.'),
  turn: orNull(z.enum(SIDES)).describe('Whose turn it is; null before the first version, and once both have signed.'),
  since: moment.nullable().describe('Since when it is that side’s turn.'),
  may: z.array(z.enum(VERSION_MOVES)).describe('What you can do now.'),
  signers: orNull(signersSchema).describe('Who can sign it, if it is your side’s to sign and you may not.'),
  signing: orNull(recordToSignSchema).describe('What you need to sign the latest version, if it is yours to sign now.'),
});
export type MatchBudget = z.infer<typeof matchBudgetSchema>;

export const signedBudgetSchema = describedView('SignedBudget', 'What the signatures of a version are of.', {
  budget: text.describe('The ID of the version.'),
  match: text,
  version: z.int(),
  proposedBy: z.enum(SIDES),
  proposedAt: moment,
  agreedAt: moment.nullable(),
  lines: z.array(z.object({ name: text, perParticipant: z.int(), amount: z.int() })),
  terms: z.object({
    currency: termsView.currency,
    startUpFee: z.int(),
    closeOutFee: z.int(),
    screenFailureFee: z.int(),
    holdback: z.int(),
    paid: termsView.paid,
    paidWithin: termsView.paidWithin,
  }),
});
export type SignedBudget = z.infer<typeof signedBudgetSchema>;
