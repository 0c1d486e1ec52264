/** The budget of a selected site: in which currency and how it is paid, its bounds, and its words. */
import type { Option } from './options';
import type { MatchSide } from './statuses';

export const CURRENCIES = [
  { value: 'USD', label: 'US dollar (USD)' },
  { value: 'EUR', label: 'Euro (EUR)' },
  { value: 'GBP', label: 'Pound sterling (GBP)' },
  { value: 'CAD', label: 'Canadian dollar (CAD)' },
  { value: 'AUD', label: 'Australian dollar (AUD)' },
  { value: 'CHF', label: 'Swiss franc (CHF)' },
  { value: 'JPY', label: 'Japanese yen (JPY)' },
] as const satisfies readonly Option[];
export type Currency = (typeof CURRENCIES)[number]['value'];

/** How often the site is paid for what was done: what a study can offer (PAYMENT_SCHEDULES), and what else is usual. */
export const PAYMENT_INTERVALS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'quarterly', label: 'Quarterly' },
  { value: 'half_yearly', label: 'Twice a year' },
  { value: 'milestone-based', label: 'Milestone-based' },
] as const satisfies readonly Option[];
export type PaymentInterval = (typeof PAYMENT_INTERVALS)[number]['value'];

/** Within how many days a payment is due. */
export const PAYMENT_DAYS = [
  { value: '30', label: 'Within 30 days' },
  { value: '45', label: 'Within 45 days' },
  { value: '60', label: 'Within 60 days' },
  { value: '90', label: 'Within 90 days' },
] as const satisfies readonly Option[];
export type PaymentDays = (typeof PAYMENT_DAYS)[number]['value'];

/** What a version has come to. Replaced: another one was proposed before both sides had signed it. */
export const BUDGET_STATES = [
  { value: 'offered', label: 'Proposed' },
  { value: 'agreed', label: 'Agreed' },
  { value: 'siteSigned', label: 'Signed by the site' },
  { value: 'signed', label: 'Signed by both' },
  { value: 'replaced', label: 'Replaced' },
] as const satisfies readonly Option[];
export type BudgetState = (typeof BUDGET_STATES)[number]['value'];

export const BUDGETS = {
  /** How many lines a version has at most: forms number them with two digits. */
  linesMost: 100,
  nameChars: 120,
  whyChars: 300,
  /** How often something is done for one participant. With the other bounds, even the largest sum is exact. */
  timesMost: 90,
  /** The most for a line or a fee, in whole units of the currency. */
  amountMost: 1_000_000,
  holdbackMost: 50,
  pastedChars: 20_000,
  /** How many versions a site's budget has at most, amendments included. */
  versionsMost: 40,
} as const;

/** A visit or procedure. */
export interface BudgetLine {
  name: string;
  /** How often it is done for one participant who completes the study. */
  perParticipant: number;
  /** For each time, in whole units of the currency. */
  amount: number;
  /** Why it differs from the version before. */
  why: string | null;
}

/** What a version proposes. Amounts are in whole units of the currency. */
export interface BudgetTerms {
  currency: Currency;
  lines: BudgetLine[];
  startUpFee: number;
  closeOutFee: number;
  /** For each participant who fails the screening. */
  screenFailureFee: number;
  /** The percentage of the payments for participants that is paid at the close-out. */
  holdback: number;
  paid: PaymentInterval;
  paidWithin: PaymentDays;
}

/** Whose turn it is after each state; null if it is nobody's. The site signs first, as with a CDA. */
export const turnIn = (state: BudgetState, proposedBy: MatchSide): MatchSide | null => {
  if (state === 'offered') return proposedBy === 'site' ? 'sponsor' : 'site';
  if (state === 'agreed') return 'site';
  return state === 'siteSigned' ? 'sponsor' : null;
};

/** The line with which the first version begins: what the study offers for each patient. */
export const OFFERED_LINE = 'All visits and procedures';

export const BUDGET_TEXTS = {
  lineTwice: 'This line is there twice. Please use another name.',
  lineName: 'Please enter the visit or procedure.',
  lineWhy: 'Please say why it is new or has changed.',
  noLines: 'Please enter at least one visit or procedure.',
  tooManyLines: `A budget has ${BUDGETS.linesMost} lines at most.`,
  pasted: (line: number) =>
    `Line ${line}: please write the name, how often for each participant, and a whole amount, separated by tabs or semicolons.`,
} as const;
