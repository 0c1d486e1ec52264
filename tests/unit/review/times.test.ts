import { expect, it } from 'vitest';
import { reviewTimesInWords } from '~/domain/pages/review-times.server';

const HOUR = 3_600_000;
const said = (count: number, hours: number | null) =>
  reviewTimesInWords(['study', 'studies'], { count, medianMs: hours === null ? null : hours * HOUR });

it.each([
  [0, null, 'No study was decided in the last 30 days.'],
  [1, 4.2, 'In the last 30 days, one study was decided, within 5 hours.'],
  [2, 0, 'In the last 30 days, half of the studies were decided within an hour.'],
  [9, 47.5, 'In the last 30 days, half of the studies were decided within 2 days.'],
  [9, 49, 'In the last 30 days, half of the studies were decided within 3 days.'],
])('[SCR-07] %i decisions, the middle one after %s hours: %s', (count, hours, sentence) => {
  expect(said(count, hours)).toBe(sentence);
});
