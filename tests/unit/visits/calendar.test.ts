import { describe, expect, it } from 'vitest';
import { calendarOf } from '~/domain/commands/visits/calendar.server';
import type { Visit } from '~db/schema';

const AT = Date.parse('2027-03-09T15:00:00Z');
const VISIT: Visit & { startsAt: number } = {
  id: 'visit-1',
  matchId: 'match-1',
  state: 'scheduled',
  mode: 'remote',
  waivedReason: null,
  zone: 'America/New_York',
  slots: [AT],
  minutes: 90,
  place: 'https://calls.example/1',
  agenda: 'Freezer range;\nPharmacy, hours',
  sponsorAttendees: 'Ada Quill',
  siteAttendees: null,
  wishes: null,
  startsAt: AT,
  sequence: 2,
  findings: 'Never in a calendar',
  finishedAt: null,
  finishedBy: null,
  createdAt: AT - 1000,
  updatedAt: AT - 500,
};
const TOLD = {
  ...{
    site: 'Oak Clinic',
    study: `A Study of Lumerase ${'in Adults '.repeat(10)}`,
    link: 'https://sb.example/matches/1',
  },
  organizer: { name: 'StudyBridge', email: 'no-reply@sb.example' },
};

describe('the calendar file of a visit', () => {
  it('[VIS-04] follows RFC 5545: lines folded and ended, text escaped, times in UTC', async () => {
    const file = await calendarOf(VISIT, TOLD);
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true);
    expect(file.trimEnd().endsWith('END:VEVENT\r\nEND:VCALENDAR')).toBe(true);
    expect(file).not.toMatch(/[^\r]\n/);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    const unfolded = file.replace(/\r\n[ \t]/g, '');
    expect(unfolded).toContain('DTSTART:20270309T150000Z\r\n');
    expect(unfolded).toContain('DTEND:20270309T163000Z\r\n');
    expect(unfolded).toContain('DTSTAMP:20270309T145959Z\r\n');
    expect(unfolded).toContain('UID:visit-1\r\n');
    expect(unfolded).toContain('Freezer range\\;\\nPharmacy\\, hours');
    expect(unfolded).toContain('ORGANIZER;CN="StudyBridge":mailto:no-reply@sb.example');
    expect(unfolded).toContain('METHOD:PUBLISH');
    expect(unfolded).not.toContain('Never in a calendar');
  });

  it('[VIS-05] keeps its UID when the visit is moved or canceled, with the new status and sequence number', async () => {
    const statusOf = async (state: Visit['state']) => {
      const file = await calendarOf({ ...VISIT, state }, TOLD);
      return [
        /^METHOD:(.*)\r$/m.exec(file)?.[1],
        /^STATUS:(.*)\r$/m.exec(file)?.[1],
        /^SEQUENCE:(.*)\r$/m.exec(file)?.[1],
      ];
    };
    expect(await statusOf('scheduled')).toEqual(['PUBLISH', 'CONFIRMED', '2']);
    expect(await statusOf('reported')).toEqual(['PUBLISH', 'CONFIRMED', '2']);
    for (const open of ['proposed', 'other times asked'] as const)
      expect(await statusOf(open)).toEqual(['PUBLISH', 'TENTATIVE', '2']);
    for (const off of ['canceled', 'waived'] as const)
      expect(await statusOf(off)).toEqual(['CANCEL', 'CANCELLED', '2']);
  });
});
