import { afterEach, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatDay, formatWithUtc, NO_ZONE, readTimesIn } from '~/catalogue/time';
import { READER_ZONES } from '~/catalogue/zones';

const AT = Date.UTC(2027, 0, 15, 4, 30);
afterEach(() => readTimesIn(() => NO_ZONE));

it('[DAY-16] times and days are in UTC for visitors, and in the zone of whoever reads them', () => {
  expect([formatDateTime(AT), formatDate(AT)]).toEqual(['Jan 15, 2027, 4:30 AM UTC', 'Jan 15, 2027']);
  expect(formatWithUtc(AT)).toBe('Jan 15, 2027, 4:30 AM UTC');
  readTimesIn(() => 'America/Denver');
  expect([formatDateTime(AT), formatDate(AT)]).toEqual(['Jan 14, 2027, 9:30 PM MST', 'Jan 14, 2027']);
  expect(formatWithUtc(AT)).toBe('Jan 14, 2027, 9:30 PM MST (Jan 15, 2027, 4:30 AM UTC)');
  expect(formatDay(Date.UTC(2027, 0, 15))).toBe('Jan 15, 2027');
});

it('[DAY-16] every zone that can be chosen is one that times can be written in', () => {
  for (const { value } of READER_ZONES) expect(formatDateTime(AT, value)).toMatch(/ [AP]M \S+$/);
});
