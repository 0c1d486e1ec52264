/** What a selected site invoices its sponsor for, as it is entered and shown. Shared with the browser. */
import { z } from 'zod';
import { CURRENCIES } from '~/catalogue/budgets';
import { INVOICE_CORRECTIONS, INVOICE_KINDS, INVOICE_STATES, INVOICE_TEXTS, INVOICES } from '~/catalogue/invoices';
import { valuesOf } from '~/catalogue/lists';
import { singleSpaced } from '~/catalogue/plain-names';
import { VALIDATION } from '~/catalogue/validation';
import { choice, flag, optionalChoice, optionalDate, requiredCode, requiredDate } from './fields';
import { describedView, moment, nullableText, orNull, text, view } from './views';

/** A form sends digits. */
const number = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((sent) => (typeof sent === 'string' && /^\d{1,9}$/.test(sent.trim()) ? Number(sent) : sent), schema);

/** The number, days and codes, and no text: there is nowhere to write about a person (ACT-65). */
export const enterInvoiceSchema = z
  .object({
    number: requiredCode(INVOICES.numberChars, INVOICE_TEXTS.number)
      .transform(singleSpaced)
      .describe('The number on the invoice, by which it is corrected. Without an e-mail address.'),
    kind: choice(INVOICE_KINDS, VALIDATION.chooseFromList),
    amount: number(
      z
        .int({ error: VALIDATION.number })
        .min(1, VALIDATION.atLeast(1))
        .max(INVOICES.amountMost, VALIDATION.tooLarge(INVOICES.amountMost)),
    ).describe('In whole units of the budget’s currency.'),
    sentOn: requiredDate().describe('YYYY-MM-DD. Not before both sides had signed the budget.'),
    paidOn: optionalDate().describe(
      'When the money arrived at the site. Not before it was sent; null while it is open.',
    ),
    withdrawn: flag().describe('Whether the site has taken it back.'),
    why: optionalChoice(INVOICE_CORRECTIONS).describe(
      'Required if something changes that was entered before. The day of payment is only added.',
    ),
    version: number(z.int().min(0))
      .optional()
      .describe('The version that was corrected, 0 for none. If another one is there by now, nothing is changed.'),
  })
  .superRefine(({ sentOn, paidOn }, context) => {
    if (paidOn !== null && paidOn < sentOn)
      context.addIssue({ code: 'custom', message: INVOICE_TEXTS.beforeSent, path: ['paidOn'] });
  });
export type EnterInvoice = z.output<typeof enterInvoiceSchema>;

const currency = z.enum(valuesOf(CURRENCIES));

const versionView = describedView('InvoiceVersion', 'An invoice, as entered once.', {
  version: z.int(),
  kind: z.enum(valuesOf(INVOICE_KINDS)),
  amount: z.int().describe('In whole units of the currency.'),
  currency: currency.describe('That of the budget that was in force when it was sent.'),
  sentOn: text,
  paidOn: nullableText.describe('When the money arrived at the site.'),
  withdrawn: z.boolean(),
  why: orNull(z.enum(valuesOf(INVOICE_CORRECTIONS))).describe(
    'Why something changed that was entered before; null if it was only added to.',
  ),
  enteredAt: moment,
  enteredBy: nullableText.describe('Null if that person’s data was erased.'),
});
export type InvoiceVersion = z.infer<typeof versionView>;

const invoiceView = view('Invoice', {
  number: text,
  state: z.enum(valuesOf(INVOICE_STATES)),
  dueOn: text.describe('By the payment terms of the budget that was in force when it was sent.'),
  dueAt: moment.describe('The end of that day.'),
  daysToPay: z.int().nullable().describe('From when it was sent to when the money arrived.'),
  daysOverdue: z.int().nullable(),
  current: versionView,
  earlier: z.array(versionView).describe('What was entered before, the latest first.'),
});

export const matchInvoicesSchema = describedView(
  'MatchInvoices',
  'What a selected site has invoiced its sponsor for, and when it was paid.',
  {
    matchId: text,
    side: z.enum(['site', 'sponsor', 'admin']).describe('Yours.'),
    signedOn: nullableText.describe('When both sides had signed the budget. Before, nothing is invoiced.'),
    currency: orNull(currency).describe('That of the budget that is in force.'),
    totals: z
      .array(
        view('InvoiceTotal', {
          currency,
          invoiced: z.int(),
          paid: z.int(),
          open: z.int().describe('Not paid, overdue or not.'),
          overdue: z.int(),
        }),
      )
      .describe('By currency, without what was withdrawn. There is one unless the budget was amended to another.'),
    aboveBudget: z
      .array(
        view('InvoicesAboveBudget', { kind: z.enum(['startUp', 'closeOut']), invoiced: z.int(), budgeted: z.int() }),
      )
      .describe('Fees of which more is invoiced than the budget in force says, in its currency.'),
    invoices: z.array(invoiceView).describe('The one that was sent last first.'),
    mayEnter: z.boolean(),
  },
);
export type MatchInvoices = z.infer<typeof matchInvoicesSchema>;
export type ShownInvoice = MatchInvoices['invoices'][number];
