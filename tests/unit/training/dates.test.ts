import { describe, expect, it } from 'vitest';
import { daysUntil, dueReminderDays, oneYearLater, renewableFrom } from '~/domain/model/training-dates';

const at = (text: string) => Date.parse(text);

describe('[SITE-06] a certificate', () => {
  it.each([
    ['2026-11-21T08:30:00Z', '2027-11-21T08:30:00Z'],
    ['2027-02-28T23:59:59Z', '2028-02-28T23:59:59Z'],
    ['2028-02-29T12:00:00Z', '2029-02-28T12:00:00Z'],
    ['2027-12-31T23:59:59Z', '2028-12-31T23:59:59Z'],
  ])('completed %s ends %s', (completed, ends) => {
    expect(new Date(oneYearLater(at(completed)))).toEqual(new Date(ends));
  });

  it('can be renewed from 60 days before it expires', () => {
    expect(renewableFrom(at('2027-11-21T08:30:00Z'))).toBe(at('2027-09-22T08:30:00Z'));
  });

  it('counts calendar days', () => {
    const end = at('2027-11-21T00:30:00Z');
    expect(daysUntil(end, at('2027-11-20T23:59:00Z'))).toBe(1);
    expect(daysUntil(end, at('2027-11-21T00:00:00Z'))).toBe(0);
    expect(daysUntil(end, at('2027-11-22T00:00:00Z'))).toBe(-1);
  });

  it('gets the most urgent reminder that is due', () => {
    const end = at('2027-11-21T08:30:00Z');
    const due = [40, 31, 30, 8, 7, 1, 0, -5].map((days) => dueReminderDays(end, end - days * 86_400_000));
    expect(due).toEqual([undefined, undefined, 30, 30, 7, 7, 0, 0]);
  });
});
