/** The rules of what a selected site invoices (app/domain/model/invoices.ts). */
import { describe, expect, test } from 'vitest';
import type { Currency, PaymentDays } from '~/catalogue/budgets';
import { enterInvoiceSchema } from '~/domain/model/invoice-schema';
import {
  daysOverdue,
  daysToPay,
  dueAtOf,
  firstSignedOn,
  type Invoice,
  invoiceChange,
  invoiceStateAt,
  invoiceTotals,
  termsOn,
} from '~/domain/model/invoices';

const SENT: Invoice = { kind: 'visits', amount: 12_500, sentOn: '2027-02-01', paidOn: null, withdrawn: false };
const signed = (on: string, paidWithin: PaymentDays, currency: Currency = 'USD') => ({
  signedAt: Date.parse(on),
  terms: { paidWithin, currency },
});

describe('an invoice is due', () => {
  test('[ACT-66] by the terms of the budget that was in force when it was sent', () => {
    // The first one is signed on the evening of January 10 in New York.
    const both = [signed('2027-01-11T02:00Z', '60'), signed('2027-03-05T15:00Z', '30', 'EUR')];
    expect(firstSignedOn(both)).toBe('2027-01-10');
    expect(firstSignedOn([])).toBeNull();
    expect(termsOn(both, '2027-01-09')).toBeNull();
    expect(termsOn(both, '2027-01-10')?.paidWithin).toBe('60');
    expect(termsOn(both, '2027-03-04')?.paidWithin).toBe('60');
    expect(termsOn(both, '2027-03-05')).toEqual({ paidWithin: '30', currency: 'EUR' });
  });

  test('[ACT-66] at the end of the day in Eastern Time, and overdue from then on', () => {
    // The clocks change in between.
    const dueAt = dueAtOf('2027-02-01', { paidWithin: '60' });
    expect(dueAt).toBe(Date.parse('2027-04-02T23:59:59.999-04:00'));
    const invoice = { ...SENT, dueAt };
    expect([invoiceStateAt(invoice, dueAt), daysOverdue(invoice, dueAt)]).toEqual(['open', null]);
    expect([invoiceStateAt(invoice, dueAt + 1), daysOverdue(invoice, dueAt + 1)]).toEqual(['overdue', 1]);
    expect(daysOverdue(invoice, Date.parse('2027-04-12T12:00-04:00'))).toBe(10);
    const paid = { ...invoice, paidOn: '2027-05-12' };
    expect([invoiceStateAt(paid, dueAt + 1), daysOverdue(paid, dueAt + 1)]).toEqual(['paid', null]);
    expect(invoiceStateAt({ ...paid, withdrawn: true }, dueAt + 1)).toBe('withdrawn');
    expect([daysToPay(paid), daysToPay(invoice)]).toEqual([100, null]);
  });
});

test('[ACT-65] the day of payment is only added; whatever else changes is a correction', () => {
  const paid = { ...SENT, paidOn: '2027-03-01' };
  const changes: [Invoice, Invoice, ReturnType<typeof invoiceChange>][] = [
    [SENT, { ...SENT }, 'none'],
    [SENT, paid, 'paid'],
    [SENT, { ...paid, amount: 12_000 }, 'corrected'],
    [SENT, { ...SENT, kind: 'holdback' }, 'corrected'],
    [SENT, { ...SENT, sentOn: '2027-02-02' }, 'corrected'],
    [paid, { ...paid, paidOn: '2027-03-02' }, 'corrected'],
    [paid, SENT, 'corrected'],
    [SENT, { ...SENT, withdrawn: true }, 'withdrawn'],
    [{ ...SENT, withdrawn: true }, SENT, 'corrected'],
  ];
  for (const [before, after, change] of changes) expect(invoiceChange(before, after)).toBe(change);
});

test('[ACT-66] totals say what is invoiced, paid, open and overdue, apart for each currency', () => {
  const at = Date.parse('2027-06-01T12:00Z');
  const of = (amount: number, more: object = {}) => ({
    ...{ ...SENT, amount, currency: 'USD' as Currency, dueAt: at + 1 },
    ...more,
  });
  const invoices = [
    of(100, { paidOn: '2027-03-01' }),
    of(20),
    of(7, { dueAt: at - 1 }),
    of(4_000, { withdrawn: true }),
    of(3, { currency: 'EUR' }),
  ];
  expect(invoiceTotals(invoices, at)).toEqual([
    { currency: 'USD', invoiced: 127, paid: 100, open: 27, overdue: 7 },
    { currency: 'EUR', invoiced: 3, paid: 0, open: 3, overdue: 0 },
  ]);
  expect(invoiceTotals([], at)).toEqual([]);
});

test('[ACT-65] an invoice has a number, a code, a whole amount and days in their order', () => {
  const sent = { number: 'INV 2027-01', kind: 'visits', amount: '12500', sentOn: '2027-02-01' };
  const parsed = enterInvoiceSchema.parse({ ...sent, number: ' INV\u200b  2027-01 ', note: 'For Ada Lovelace' });
  expect(parsed).toEqual({
    ...{ number: 'INV 2027-01', kind: 'visits', amount: 12_500, sentOn: '2027-02-01' },
    ...{ paidOn: null, withdrawn: false, why: null },
  });
  const refused: object[] = [
    { number: '' },
    { number: 'N'.repeat(41) },
    { kind: 'Patient A. L.' },
    { amount: 0 },
    { amount: 1.5 },
    { amount: 100_000_000 },
    { amount: '1,000' },
    { sentOn: '2027-02-30' },
    { sentOn: '' },
    { paidOn: '2027-01-31' },
    { paidOn: 'tomorrow' },
    { why: 'She called' },
  ];
  for (const values of refused)
    expect(enterInvoiceSchema.safeParse({ ...sent, ...values }).success, JSON.stringify(values)).toBe(false);
  expect(enterInvoiceSchema.safeParse({ ...sent, number: 'N'.repeat(40), paidOn: '2027-02-01' }).success).toBe(true);
});
