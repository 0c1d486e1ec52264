/** What a site invoices its sponsor for: numbers, days and codes, and the number of the invoice. */
import type { Option } from './options';

export const INVOICE_KINDS = [
  { value: 'startUp', label: 'Start-up fee' },
  { value: 'visits', label: 'Visits of participants' },
  { value: 'passThrough', label: 'Pass-through costs' },
  { value: 'holdback', label: 'Holdback' },
  { value: 'closeOut', label: 'Close-out fee' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type InvoiceKind = (typeof INVOICE_KINDS)[number]['value'];

/** Why an invoice was corrected or withdrawn. */
export const INVOICE_CORRECTIONS = [
  { value: 'typo', label: 'It was entered wrong' },
  { value: 'disputed', label: 'The sponsor disputed it' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type InvoiceCorrection = (typeof INVOICE_CORRECTIONS)[number]['value'];

/** Overdue: not paid by the day on which it was due. */
export const INVOICE_STATES = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const satisfies readonly Option[];
export type InvoiceState = (typeof INVOICE_STATES)[number]['value'];

export const INVOICES = {
  numberChars: 40,
  /** The most of one invoice, in whole units of the currency. */
  amountMost: 99_999_999,
  /** How many invoices a site enters in a match, and how often each, the first time included. */
  most: 200,
  versions: 50,
} as const;

export const INVOICE_TEXTS = {
  lead: 'Enter an invoice once you have sent it, and the day of payment once the money has arrived.',
  number: 'Please enter the number on the invoice.',
  address: 'This looks as if it contains an e-mail address. Please enter only the number on the invoice.',
  beforeBudget: (day: string) => `Please enter a day that is not before ${day}, when both sides had signed the budget.`,
  beforeSent: 'Please enter a day that is not before the invoice was sent.',
  why: 'Please say why you change what was entered.',
  notEntered: 'There is no invoice with this number to withdraw.',
  full: `A site can enter ${INVOICES.most} invoices at most, and there are that many.`,
  often: `This invoice has been changed too often to be changed again: ${INVOICES.versions} times at most.`,
} as const;
