/** The rules of what an active site counts (app/domain/model/counts.ts). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SCREEN_FAILURES } from '~/catalogue/counts';
import { failuresIn, type MonthCounts, monthsCounted, monthsToCount, problemIn, totalOf } from '~/domain/model/counts';
import { enterCountsSchema } from '~/domain/model/counts-schema';

const month = (counts: Partial<MonthCounts> = {}): MonthCounts => ({
  prescreened: 0,
  consented: 0,
  randomized: 0,
  completed: 0,
  failed: {},
  ...counts,
});

describe('the months to count', () => {
  test('[ACT-25] begin with that of the activation and end with the last that is over, in Eastern Time', () => {
    const activatedAt = Date.parse('2027-01-31T23:30-05:00');
    expect(monthsToCount(activatedAt, Date.parse('2027-01-31T23:59-05:00'))).toEqual([]);
    expect(monthsToCount(activatedAt, Date.parse('2027-02-01T00:30-05:00'))).toEqual(['2027-01']);
    expect(monthsToCount(activatedAt, Date.parse('2027-04-10T12:00-04:00'))).toEqual(['2027-01', '2027-02', '2027-03']);
    // Across a new year.
    expect(monthsToCount(Date.parse('2026-11-05T12:00Z'), Date.parse('2027-02-05T12:00Z'))).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
    ]);
  });

  test('[ACT-24] count in full, but for the first, which begins on the day of the activation', () => {
    const activatedAt = Date.parse('2027-06-16T12:00Z');
    expect(monthsCounted(activatedAt, ['2027-06'])).toBeCloseTo(0.5);
    expect(monthsCounted(activatedAt, ['2027-06', '2027-07', '2027-09'])).toBeCloseTo(2.5);
    expect(monthsCounted(activatedAt, [])).toBe(0);
  });
});

describe('what was counted', () => {
  test('[ACT-26] can pass a stage in a later month, but never more than passed the one before', () => {
    const told = (months: Record<string, MonthCounts>) => problemIn(new Map(Object.entries(months)));
    expect(
      told({
        '2027-01': month({ prescreened: 10, consented: 4 }),
        '2027-02': month({ consented: 6, randomized: 7, failed: { lost: 3 } }),
        '2027-03': month({ completed: 7 }),
      }),
    ).toBeNull();
    expect(told({ '2027-02': month({ prescreened: 1, consented: 2 }) })).toEqual({
      month: '2027-02',
      problem: 'consented',
    });
    const consented = month({ prescreened: 5, consented: 5 });
    expect(told({ '2027-01': consented, '2027-03': month({ randomized: 4, failed: { lost: 2 } }) })).toEqual({
      month: '2027-03',
      problem: 'decided',
    });
    expect(told({ '2027-01': { ...consented, randomized: 2, completed: 3 } })?.problem).toBe('completed');
    // Later months do not mend an earlier one.
    expect(told({ '2027-01': month({ consented: 2 }), '2027-02': month({ prescreened: 9 }) })?.month).toBe('2027-01');
  });

  test('[ACT-26] adds up in any order', () => {
    const number = fc.integer({ min: 0, max: 50 });
    const counts = fc.record({
      prescreened: number,
      consented: number,
      randomized: number,
      completed: number,
      failed: fc.dictionary(fc.constantFrom(...SCREEN_FAILURES.map(({ value }) => value)), number),
    });
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 8 }), (months) => {
        const total = totalOf(months);
        expect(totalOf([...months].reverse())).toEqual(total);
        expect(failuresIn(total)).toBe(months.reduce((sum, one) => sum + failuresIn(one), 0));
        expect(total.randomized).toBe(months.reduce((sum, one) => sum + one.randomized, 0));
      }),
      { seed: 20_261_128 },
    );
  });
});

test('[ACT-25] nothing can be entered but whole numbers, codes from a list and a month', () => {
  const { failed, ...fields } = enterCountsSchema.shape;
  const written = ['Ada Lovelace', 'A. L.', 'S-0042', '1990-04-12', 'typo, Ada', '<b>3</b>', '3 (A. L.)'];
  const fieldsOfFailed = SCREEN_FAILURES.map(({ value }) => value);
  expect(Object.keys(failed.unwrap().shape)).toEqual(fieldsOfFailed);
  for (const text of written) {
    for (const field of Object.keys(fields)) {
      const sent = { month: '2027-01', [field]: text };
      expect(enterCountsSchema.safeParse(sent).success, `${field}: ${text}`).toBe(false);
    }
    for (const field of fieldsOfFailed) {
      const sent = { month: '2027-01', failed: { [field]: text } };
      expect(enterCountsSchema.safeParse(sent).success, `${field}: ${text}`).toBe(false);
    }
  }
  // What a caller adds is dropped, and text in place of a number is refused.
  const parsed = enterCountsSchema.parse({ month: '2027-01', consented: '3', initials: 'A. L.' });
  expect(parsed).not.toHaveProperty('initials');
  expect(parsed).toMatchObject({ consented: 3, randomized: 0, failed: { lost: 0 } });
  for (const consented of ['Ada', '3 (Ada)', -1, 1.5, '1e3', 10_000]) {
    expect(enterCountsSchema.safeParse({ month: '2027-01', consented }).success, String(consented)).toBe(false);
  }
  for (const value of ['2027-13', '2027-1', 'Jan 2027', '2027-01-15', '']) {
    expect(enterCountsSchema.safeParse({ month: value }).success, value).toBe(false);
  }
});
