import { describe, expect, test } from 'vitest';
import { formatDueDay } from '~/catalogue/mail-facts';
import { workingDaysLater, workingDaysUntil } from '~/domain/commands/engagements/working-days';

const at = (text: string) => Date.parse(text);
const iso = (time: number) => new Date(time).toISOString();

describe('business days', () => {
  test('[ENG-03] weekends do not count', () => {
    // Friday noon: Monday is the first business day after it.
    expect(iso(workingDaysLater(at('2026-06-05T16:00:00Z'), 1))).toBe('2026-06-09T03:59:59.999Z');
    expect(iso(workingDaysLater(at('2026-06-06T16:00:00Z'), 1))).toBe('2026-06-09T03:59:59.999Z');
    expect(iso(workingDaysLater(at('2026-06-05T16:00:00Z'), 5))).toBe('2026-06-13T03:59:59.999Z');
  });

  test.each([
    ['Thanksgiving', '2026-11-25T17:00:00Z', '2026-11-28T04:59:59.999Z'],
    ['Independence Day, observed on the Friday before', '2026-07-02T16:00:00Z', '2026-07-07T03:59:59.999Z'],
    ['Christmas', '2026-12-24T17:00:00Z', '2026-12-29T04:59:59.999Z'],
    ['New Year’s Day, observed in the year before', '2027-12-30T17:00:00Z', '2028-01-04T04:59:59.999Z'],
  ])('[ENG-03] federal holidays do not count: %s', (_, from, due) => {
    expect(iso(workingDaysLater(at(from), 1))).toBe(due);
  });

  test('[ENG-03] a day ends at midnight Eastern Time, before and after the clocks change', () => {
    // March 8 and November 1, 2026.
    expect(iso(workingDaysLater(at('2026-03-06T17:00:00Z'), 0))).toBe('2026-03-07T04:59:59.999Z');
    expect(iso(workingDaysLater(at('2026-03-06T17:00:00Z'), 1))).toBe('2026-03-10T03:59:59.999Z');
    expect(iso(workingDaysLater(at('2026-10-30T16:00:00Z'), 0))).toBe('2026-10-31T03:59:59.999Z');
    expect(iso(workingDaysLater(at('2026-10-30T16:00:00Z'), 1))).toBe('2026-11-03T04:59:59.999Z');
    // Late at night in California, it is already the next day in New York.
    expect(iso(workingDaysLater(at('2026-06-02T05:00:00Z'), 0))).toBe('2026-06-03T03:59:59.999Z');
  });

  test('[ENG-03] the days left are the business days until the due date', () => {
    for (let start = at('2026-02-20T12:00:00Z'); start < at('2027-02-20T12:00:00Z'); start += 5.3 * 86_400_000) {
      for (const days of [0, 1, 2, 7, 30]) expect(workingDaysUntil(workingDaysLater(start, days), start)).toBe(days);
    }
    expect(workingDaysUntil(at('2026-06-01T12:00:00Z'), at('2026-06-05T12:00:00Z'))).toBe(0);
  });

  test('[ENG-03] a due date reads as a day in Eastern Time', () => {
    expect(formatDueDay(workingDaysLater(at('2026-06-05T16:00:00Z'), 1))).toBe('Monday, June 8, 2026');
  });
});
