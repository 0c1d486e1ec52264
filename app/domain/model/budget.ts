/** Rules over the budget of a selected site: what it adds up to, and what a version changes. Pure. */
import {
  BUDGET_TEXTS,
  BUDGETS,
  type BudgetLine,
  type BudgetTerms,
  type Currency,
  PAYMENT_DAYS,
  PAYMENT_INTERVALS,
} from '~/catalogue/budgets';
import { labelOf, type PaymentSchedule } from '~/catalogue/options';

/** '$1,250' or '€1,250': amounts are in whole units. */
export const moneyIn = (currency: Currency, amount: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);

export const lineTotal = ({ perParticipant, amount }: Pick<BudgetLine, 'perParticipant' | 'amount'>): number =>
  perParticipant * amount;

/** What lines add up to for one participant who completes the study. */
export const sumOfLines = (lines: readonly Pick<BudgetLine, 'perParticipant' | 'amount'>[]): number =>
  lines.reduce((total, line) => total + lineTotal(line), 0);

/** What a budget adds up to. What depends on the number of participants is null without one. */
export function totalsOf(terms: BudgetTerms, participants: number | null) {
  const perParticipant = sumOfLines(terms.lines);
  const forParticipants = participants === null ? null : participants * perParticipant;
  return {
    perParticipant,
    forParticipants,
    heldBack: forParticipants === null ? null : Math.round((forParticipants * terms.holdback) / 100),
    all: forParticipants === null ? null : forParticipants + terms.startUpFee + terms.closeOutFee,
  };
}

export interface BudgetChange {
  what: string;
  /** Null if it is new. */
  before: string | null;
  /** Null if it is gone. */
  after: string | null;
  why: string | null;
}

/** Lines are the same if they are called the same. */
const keyOf = ({ name }: Pick<BudgetLine, 'name'>): string => name.toLowerCase();
const byName = (lines: readonly BudgetLine[]) => new Map(lines.map((line) => [keyOf(line), line]));
const isSameLine = (one: BudgetLine | undefined, other: BudgetLine): boolean =>
  one?.amount === other.amount && one.perParticipant === other.perParticipant;

/** What a version changes of the one before: lines in their order, those that are gone, and then the terms. */
export function changesBetween(before: BudgetTerms, after: BudgetTerms): BudgetChange[] {
  const line = ({ currency }: BudgetTerms, each: BudgetLine) =>
    `${each.perParticipant} × ${moneyIn(currency, each.amount)}`;
  const [old, now] = [byName(before.lines), byName(after.lines)];
  const changed = after.lines.flatMap((each): BudgetChange[] => {
    const was = old.get(keyOf(each));
    if (isSameLine(was, each) && before.currency === after.currency) return [];
    return [{ what: each.name, before: was ? line(before, was) : null, after: line(after, each), why: each.why }];
  });
  const gone = before.lines.flatMap((each): BudgetChange[] =>
    now.has(keyOf(each)) ? [] : [{ what: each.name, before: line(before, each), after: null, why: null }],
  );
  const words = TERMS.flatMap(({ what, of }): BudgetChange[] => {
    const [was, is] = [of(before), of(after)];
    return was === is ? [] : [{ what, before: was, after: is, why: null }];
  });
  return [...changed, ...gone, ...words];
}

/** What a budget says besides its lines, in words. */
export const TERMS: readonly { what: string; of: (terms: BudgetTerms) => string }[] = [
  { what: 'Start-up fee', of: ({ currency, startUpFee }) => moneyIn(currency, startUpFee) },
  { what: 'Close-out fee', of: ({ currency, closeOutFee }) => moneyIn(currency, closeOutFee) },
  { what: 'For each screen failure', of: ({ currency, screenFailureFee }) => moneyIn(currency, screenFailureFee) },
  { what: 'Holdback until the close-out', of: ({ holdback }) => `${holdback}%` },
  {
    what: 'Payment',
    of: ({ paid, paidWithin }) =>
      `${labelOf(PAYMENT_INTERVALS, paid)}, ${labelOf(PAYMENT_DAYS, paidWithin).toLowerCase()}`,
  },
];

/** What a study offers each site, as the site has read it. Amounts are in whole US dollars. */
export interface Offer {
  perParticipant: number | null;
  startUpFee: number | null;
  paid: PaymentSchedule | null;
}

/** What a study offers in words; nothing of what it does not state. */
export const offerInWords = ({ perParticipant, startUpFee, paid }: Offer): { term: string; value: string }[] => [
  ...(perParticipant === null ? [] : [{ term: 'For one participant', value: moneyIn('USD', perParticipant) }]),
  ...(startUpFee === null ? [] : [{ term: 'Start-up fee', value: moneyIn('USD', startUpFee) }]),
  ...(paid === null ? [] : [{ term: 'Payment', value: labelOf(PAYMENT_INTERVALS, paid) }]),
];

/** The amounts that are less than the study offers, by their terms; none in another currency than that of the offer. */
export function lessThanOffered(
  { perParticipant, startUpFee }: Offer,
  version: Pick<BudgetTerms, 'currency'> & { perParticipant: number; startUpFee?: number },
): string[] {
  if (version.currency !== 'USD') return [];
  return [
    ...(perParticipant !== null && version.perParticipant < perParticipant ? ['For one participant'] : []),
    ...(startUpFee !== null && version.startUpFee !== undefined && version.startUpFee < startUpFee
      ? ['Start-up fee']
      : []),
  ];
}

interface LineProblem {
  place: number;
  field: 'name' | 'why';
  message: string;
}

/** What is wrong with the lines of a version, by the line's place: a name twice, or a change without a reason. */
export function problemsInLines(lines: readonly BudgetLine[], before: BudgetTerms | null): LineProblem[] {
  const old = before && byName(before.lines);
  const names = lines.map(keyOf);
  return lines.flatMap((line, place): LineProblem[] => {
    if (names.indexOf(keyOf(line)) !== place) return [{ place, field: 'name', message: BUDGET_TEXTS.lineTwice }];
    if (!old || line.why !== null || isSameLine(old.get(keyOf(line)), line)) return [];
    return [{ place, field: 'why', message: BUDGET_TEXTS.lineWhy }];
  });
}

/**
 * Lines as they are copied from a spreadsheet: name, how often for each participant, amount and perhaps why, separated by
 * tabs or semicolons. Returns the number of the first line that can't be read, from 1.
 */
export function pastedLines(text: string): { lines: BudgetLine[] } | { unreadable: number } {
  const rows = text.split('\n');
  const lines: BudgetLine[] = [];
  for (const [place, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const [name = '', times = '', amount = '', why = ''] = row.split(/[\t;]/, 4).map((cell) => cell.trim());
    const line = { name, perParticipant: numberIn(times), amount: numberIn(amount), why: why || null };
    const isRead =
      name !== '' &&
      name.length <= BUDGETS.nameChars &&
      why.length <= BUDGETS.whyChars &&
      line.perParticipant >= 1 &&
      line.perParticipant <= BUDGETS.timesMost &&
      line.amount <= BUDGETS.amountMost;
    if (!isRead || lines.length === BUDGETS.linesMost) return { unreadable: place + 1 };
    lines.push(line);
  }
  return { lines };
}

/** '1,250', '$1,250' or '1250.00'; NaN for anything else. */
function numberIn(cell: string): number {
  const digits = cell.replace(/^[$€£]/, '').replace(/\.00?$/, '');
  return /^\d{1,3}(,\d{3})*$|^\d{1,9}$/.test(digits) ? Number(digits.replaceAll(',', '')) : Number.NaN;
}
