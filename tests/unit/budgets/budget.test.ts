/** What a budget adds up to, what a version changes, and what is copied from a spreadsheet (ACT-28, ACT-30, ACT-33). */
import { describe, expect, it } from 'vitest';
import { BUDGETS, type BudgetLine, type BudgetTerms, turnIn } from '~/catalogue/budgets';
import { changesBetween, moneyIn, pastedLines, problemsInLines, totalsOf } from '~/domain/model/budget';
import { budgetFormSchema, budgetTyped, fieldOfBudgetForm } from '~/domain/model/budget-schema';

const line = (name: string, perParticipant: number, amount: number, why: string | null = null): BudgetLine => ({
  name,
  perParticipant,
  amount,
  why,
});
const TERMS: BudgetTerms = {
  currency: 'USD',
  lines: [line('Screening visit', 1, 850), line('Treatment visit', 8, 420)],
  startUpFee: 4_500,
  closeOutFee: 1_500,
  screenFailureFee: 600,
  holdback: 10,
  paid: 'quarterly',
  paidWithin: '60',
};

describe('[ACT-30] what a budget adds up to', () => {
  it('is each line as often as for a participant who completes the study', () => {
    expect(totalsOf(TERMS, null)).toEqual({ perParticipant: 4_210, forParticipants: null, heldBack: null, all: null });
  });
  it('is multiplied by the participants that the site has attested, with the fees and what is held back', () => {
    const all = 12 * 4_210 + 4_500 + 1_500;
    expect(totalsOf(TERMS, 12)).toEqual({ perParticipant: 4_210, forParticipants: 50_520, heldBack: 5_052, all });
  });
  it('is written in its currency', () => {
    expect(moneyIn('EUR', 12_500)).toBe('€12,500');
    expect(moneyIn('JPY', 12_500)).toBe('¥12,500');
  });
});

describe('[ACT-28] what a version changes', () => {
  it('is told old and new, with the reason: lines, those left out, and terms', () => {
    const after: BudgetTerms = {
      ...TERMS,
      lines: [line('TREATMENT VISIT', 8, 470, 'Four hours of a nurse'), line('ECG', 2, 80, 'Protocol 5.2')],
      paidWithin: '30',
    };
    expect(changesBetween(TERMS, after)).toEqual([
      { what: 'TREATMENT VISIT', before: '8 × $420', after: '8 × $470', why: 'Four hours of a nurse' },
      { what: 'ECG', before: null, after: '2 × $80', why: 'Protocol 5.2' },
      { what: 'Screening visit', before: '1 × $850', after: null, why: null },
      { what: 'Payment', before: 'Quarterly, within 60 days', after: 'Quarterly, within 30 days', why: null },
    ]);
    expect(changesBetween(TERMS, TERMS)).toEqual([]);
  });
  it('needs a reason for each line that is new or has changed, but not in the first version', () => {
    const lines = [line('Screening visit', 1, 850), line('Treatment visit', 8, 470), line('ECG', 2, 80, 'New')];
    expect(problemsInLines(lines, TERMS)).toMatchObject([{ place: 1, field: 'why' }]);
    expect(problemsInLines(lines, null)).toEqual([]);
  });
  it('has each line once', () => {
    expect(problemsInLines([line('ECG', 1, 80), line('ecg', 2, 90)], null)).toMatchObject([
      { place: 1, field: 'name' },
    ]);
  });
});

it('[ACT-29] it is the turn of the side that did not propose, then the site signs, and the sponsor after it', () => {
  expect([turnIn('offered', 'site'), turnIn('offered', 'sponsor')]).toEqual(['sponsor', 'site']);
  expect([turnIn('agreed', 'site'), turnIn('siteSigned', 'site'), turnIn('signed', 'site')]).toEqual([
    'site',
    'sponsor',
    null,
  ]);
});

describe('[ACT-33] lines from a spreadsheet', () => {
  it('are read with tabs or semicolons, and amounts as people write them', () => {
    expect(pastedLines('Screening visit\t1\t$1,250.00\n\nECG; 2 ;80; as the protocol says\n')).toEqual({
      lines: [line('Screening visit', 1, 1_250), line('ECG', 2, 80, 'as the protocol says')],
    });
  });
  it.each(['ECG', 'ECG;0;80', 'ECG;2;80.50', 'ECG;two;80', ';2;80', 'ECG;2;-80', `ECG;2;${BUDGETS.amountMost + 1}`])(
    'name the line that can’t be read: %s',
    (text) => {
      expect(pastedLines(`Visit;1;10\n${text}`)).toEqual({ unreadable: 2 });
    },
  );
  it('are as many as a budget has lines', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `Visit ${at};1;10`).join('\n');
    expect(pastedLines(rows(BUDGETS.linesMost))).toMatchObject({ lines: { length: BUDGETS.linesMost } });
    expect(pastedLines(rows(BUDGETS.linesMost + 1))).toEqual({ unreadable: BUDGETS.linesMost + 1 });
  });
  it('follow the rows that are filled in, and a refusal names the field of the form', () => {
    const form = budgetFormSchema.parse({
      ...{ version: '0', currency: 'USD', paid: 'monthly', paidWithin: '30', startUpFee: '100' },
      lines: [{}, { name: 'Screening visit', perParticipant: '1', amount: '850' }, undefined],
      pasted: 'ECG;2;80',
    });
    expect(budgetTyped(form)).toMatchObject({
      lines: [line('Screening visit', 1, 850), line('ECG', 2, 80)],
      startUpFee: 100,
      holdback: 0,
    });
    expect(fieldOfBudgetForm('lines[0].why', form)).toBe('lines[1].why');
    expect(fieldOfBudgetForm('lines[1].why', form)).toBe('pasted');
    expect(fieldOfBudgetForm('note', form)).toBe('note');
  });
  it('leave no half of a row unsaid', () => {
    const sent = { version: '0', currency: 'USD', paid: 'monthly', paidWithin: '30', lines: [{ amount: '850' }] };
    const fields = budgetFormSchema.safeParse(sent).error?.issues.map(({ path }) => path.join('.'));
    expect(fields).toEqual(['lines.0.name', 'lines.0.perParticipant']);
  });
});
