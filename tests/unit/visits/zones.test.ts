import { describe, expect, it } from 'vitest';
import { ZONES } from '~/catalogue/visits';
import { zoneOfState } from '~/domain/visits/site-zone';
import { instantOf, localOf, slotInWords } from '~/domain/visits/zones';

const utc = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString().slice(0, 16));
const EASTERN = 'America/New_York';

describe('times of visits', () => {
  it('[VIS-02] are those of the site’s time zone, in winter and in summer', () => {
    expect(utc(instantOf('2027-01-15', '09:30', EASTERN))).toBe('2027-01-15T14:30');
    expect(utc(instantOf('2027-07-15', '09:30', EASTERN))).toBe('2027-07-15T13:30');
    expect(utc(instantOf('2027-07-15', '09:30', 'America/Phoenix'))).toBe('2027-07-15T16:30');
    expect(utc(instantOf('2027-01-15', '20:00', 'Pacific/Honolulu'))).toBe('2027-01-16T06:00');
    expect(localOf(Date.parse('2027-01-16T06:00Z'), 'Pacific/Honolulu')).toEqual({ date: '2027-01-15', time: '20:00' });
  });

  it('[VIS-02] around the night when clocks go forward: before, after, and never in between', () => {
    expect(utc(instantOf('2027-03-14', '01:59', EASTERN))).toBe('2027-03-14T06:59');
    for (const skipped of ['02:00', '02:30', '02:59'])
      expect(instantOf('2027-03-14', skipped, EASTERN)).toBeUndefined();
    expect(utc(instantOf('2027-03-14', '03:00', EASTERN))).toBe('2027-03-14T07:00');
    expect(utc(instantOf('2027-03-14', '02:30', 'America/Phoenix'))).toBe('2027-03-14T09:30');
  });

  it('[VIS-02] around the night when clocks go back: the first of a time that occurs twice', () => {
    expect(utc(instantOf('2027-11-07', '00:59', EASTERN))).toBe('2027-11-07T04:59');
    expect(utc(instantOf('2027-11-07', '01:30', EASTERN))).toBe('2027-11-07T05:30');
    expect(utc(instantOf('2027-11-07', '02:00', EASTERN))).toBe('2027-11-07T07:00');
  });

  it('[VIS-02] every hour of both nights and of every zone is what its clocks show', () => {
    for (const { value: zone } of ZONES) {
      for (const night of ['2027-03-14T00:00Z', '2027-11-07T00:00Z']) {
        for (let hour = 0; hour < 36; hour += 1) {
          const at = Date.parse(night) + hour * 3_600_000;
          const { date, time } = localOf(at, zone);
          // An hour that comes twice leads to the first of the two.
          expect([at, at - 3_600_000], `${zone} ${date} ${time}`).toContain(instantOf(date, time, zone));
        }
      }
    }
  });

  it('[VIS-02] read as the site reads its clock, with the length', () => {
    const start = instantOf('2027-03-09', '10:00', EASTERN) ?? 0;
    expect(slotInWords(start, 90, EASTERN)).toBe('Tue, Mar 9, 2027, 10:00 AM to 11:30 AM EST');
    expect(slotInWords(start, 90, 'America/Chicago')).toBe('Tue, Mar 9, 2027, 9:00 AM to 10:30 AM CST');
  });

  it('[VIS-02] default to the zone of the site’s state, or Eastern Time', () => {
    expect(zoneOfState('TX')).toBe('America/Chicago');
    expect(zoneOfState('California')).toBe('America/Los_Angeles');
    expect(zoneOfState('AZ')).toBe('America/Phoenix');
    for (const state of ['MA', null, 'Bavaria']) expect(zoneOfState(state)).toBe(EASTERN);
  });
});
