/** Rules over what a selected site invoices its sponsor for (ACT-65, ACT-66). Days are YYYY-MM-DD. Pure. */
import type { BudgetTerms, Currency } from '~/catalogue/budgets';
import type { InvoiceKind, InvoiceState } from '~/catalogue/invoices';
import { DAY_MS } from '~/catalogue/time';
import { daysBetween, todayAt } from './irb';
import { dayEnd } from './zones';

/** The zone in which a day ends, as for business days. */
const ZONE = 'America/New_York';

export interface Invoice {
  kind: InvoiceKind;
  /** In whole units of the currency. */
  amount: number;
  sentOn: string;
  /** When the money arrived at the site; null before. */
  paidOn: string | null;
  withdrawn: boolean;
}

/** A version of a budget, as far as it says how invoices are paid. */
interface SignedBudget {
  signedAt: number | null;
  terms: Pick<BudgetTerms, 'currency' | 'paidWithin'>;
}

/** The day on which both sides had signed a budget first: nothing is invoiced before. @param signed in their order */
export const firstSignedOn = ([first]: readonly SignedBudget[]): string | null =>
  first?.signedAt == null ? null : todayAt(first.signedAt);

/** The terms of the budget that was in force on a day; null before the first one was signed. @param signed in their order */
export const termsOn = (signed: readonly SignedBudget[], day: string): SignedBudget['terms'] | null =>
  signed.findLast(({ signedAt }) => signedAt !== null && todayAt(signedAt) <= day)?.terms ?? null;

/** The end of the day by which an invoice is to be paid. */
export function dueAtOf(sentOn: string, { paidWithin }: Pick<BudgetTerms, 'paidWithin'>): number {
  const due = new Date(Date.parse(sentOn) + Number(paidWithin) * DAY_MS).toISOString().slice(0, 10);
  return dayEnd(due, ZONE) - 1;
}

/** Only the fields of the invoice itself, of a row or of what was sent. */
export const invoiceIn = ({ kind, amount, sentOn, paidOn, withdrawn }: Invoice): Invoice => ({
  kind,
  amount,
  sentOn,
  paidOn,
  withdrawn,
});

/**
 * What becomes of an invoice. The day of payment is added to it; whatever else changes takes a reason, and so does taking
 * the invoice back.
 */
export function invoiceChange(before: Invoice, after: Invoice): 'none' | 'paid' | 'corrected' | 'withdrawn' {
  if (after.withdrawn && !before.withdrawn) return 'withdrawn';
  const isOther =
    before.kind !== after.kind ||
    before.amount !== after.amount ||
    before.sentOn !== after.sentOn ||
    before.withdrawn !== after.withdrawn;
  if (isOther || (before.paidOn !== null && before.paidOn !== after.paidOn)) return 'corrected';
  return before.paidOn === after.paidOn ? 'none' : 'paid';
}

/** The fees that a budget states once, by the kind of their invoices. */
const FEES = { startUp: 'startUpFee', closeOut: 'closeOutFee' } as const;

/** Where invoices of a fee add up to more than the budget in force says of it, in its currency. */
export function aboveBudget(
  invoices: readonly (Pick<Invoice, 'kind' | 'amount' | 'withdrawn'> & { currency: Currency })[],
  terms: Pick<BudgetTerms, 'currency' | 'startUpFee' | 'closeOutFee'> | undefined,
): { kind: keyof typeof FEES; invoiced: number; budgeted: number }[] {
  if (!terms) return [];
  return (Object.keys(FEES) as (keyof typeof FEES)[]).flatMap((kind) => {
    const invoiced = invoices
      .filter((each) => each.kind === kind && !each.withdrawn && each.currency === terms.currency)
      .reduce((sum, { amount }) => sum + amount, 0);
    const budgeted = terms[FEES[kind]];
    return invoiced > budgeted ? [{ kind, invoiced, budgeted }] : [];
  });
}

type Dated = Invoice & { dueAt: number };

export function invoiceStateAt({ withdrawn, paidOn, dueAt }: Dated, at: number): InvoiceState {
  if (withdrawn) return 'withdrawn';
  if (paidOn !== null) return 'paid';
  return dueAt < at ? 'overdue' : 'open';
}

/** The days from when it was sent to when the money arrived; null while it has not. */
export const daysToPay = ({ sentOn, paidOn }: Pick<Invoice, 'sentOn' | 'paidOn'>): number | null =>
  paidOn === null ? null : daysBetween(sentOn, paidOn);

/** For how many days an invoice is overdue; null if it is not. */
export const daysOverdue = (invoice: Dated, at: number): number | null =>
  invoiceStateAt(invoice, at) === 'overdue' ? daysBetween(todayAt(invoice.dueAt), todayAt(at)) : null;

/** What a site has invoiced in one currency. What is overdue is open as well. */
export interface InvoiceTotal {
  currency: Currency;
  invoiced: number;
  paid: number;
  open: number;
  overdue: number;
}

/** By currency, as budgets may be amended to another one; in the order in which they come. What was withdrawn is left out. */
export function invoiceTotals(invoices: Iterable<Dated & { currency: Currency }>, at: number): InvoiceTotal[] {
  const totals = new Map<Currency, InvoiceTotal>();
  for (const invoice of invoices) {
    const { currency, amount } = invoice;
    const state = invoiceStateAt(invoice, at);
    if (state === 'withdrawn') continue;
    const total = totals.get(currency) ?? { currency, invoiced: 0, paid: 0, open: 0, overdue: 0 };
    total.invoiced += amount;
    total[state === 'paid' ? 'paid' : 'open'] += amount;
    if (state === 'overdue') total.overdue += amount;
    totals.set(currency, total);
  }
  return [...totals.values()];
}
