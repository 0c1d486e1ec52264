import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { US_STATES } from '~/catalogue/regions';
import { ZONES } from '~/catalogue/visits';
import { zoneOfSite } from '~/domain/model/site-zone';
import { instantOf, localOf, slotInWords } from '~/domain/model/zones';
import { cityOfZip, timeZoneOfZip } from '~/gateways/zip.server';

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
});

const zoneAt = (zipCode: string, state: string | null) => {
  const place = cityOfZip(zipCode);
  return zoneOfSite({ state, zip: place && { state: place.state, zone: timeZoneOfZip(zipCode) } });
};

describe('the time zone of a site', () => {
  it.each([
    ['79901', 'TX', 'America/Denver'],
    ['32501', 'Fla.', 'America/Chicago'],
    ['37902', 'Tenn.', 'America/New_York'],
    ['38103', 'TN', 'America/Chicago'],
    ['96913', 'Guam', 'Pacific/Guam'],
    ['96950', 'MP', 'Pacific/Guam'],
    ['96799', 'AS', 'Pacific/Pago_Pago'],
    ['00820', 'VI', 'America/Puerto_Rico'],
    ['85001', 'AZ', 'America/Phoenix'],
    ['86515', 'AZ', 'America/Denver'],
    ['85369', 'AZ', 'America/Phoenix'],
    ['46404', 'IN', 'America/Chicago'],
    ['46601', 'Ind.', 'America/New_York'],
    ['47713', 'IN', 'America/Chicago'],
    ['78520', 'TX', 'America/Chicago'],
    ['83814', 'ID', 'America/Los_Angeles'],
    ['99501', null, 'America/Anchorage'],
    ['02115', 'Mass.', 'America/New_York'],
  ])('[GEN-31] is that of the ZIP code’s point: %s, %s', (zipCode, state, zone) => {
    expect(zoneAt(zipCode, state)).toBe(zone);
  });

  it.each([
    ['09012', 'AE'],
    ['96201', 'AP'],
    ['34001', 'AA'],
    ['09012', null],
    ['96898', 'HI'],
    ['96940', 'PW'],
    ['', null],
    ['', 'TX'],
    ['00000', 'Tennessee'],
    ['02115', 'CA'],
    ['80331', 'Bavaria'],
  ])('[GEN-31] is not claimed where it is unknown: ‘%s’, %s', (zipCode, state) => {
    expect(zoneAt(zipCode, state)).toBeNull();
  });

  it('[GEN-31] is known without a ZIP code if the whole state has one', () => {
    expect(['MA', 'Calif.', 'Puerto Rico', 'Guam'].map((state) => zoneAt('', state))).toEqual([
      ...['America/New_York', 'America/Los_Angeles', 'America/Puerto_Rico', 'Pacific/Guam'],
    ]);
  });

  it('[GEN-31] is one that can be chosen, or none, for every state and zone of the world', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const states = fc.constantFrom(...Object.keys(US_STATES), 'AE', 'Ontario');
    fc.assert(
      fc.property(states, states, zones, (state, other, zone) => {
        const known = zoneOfSite({ state, zip: { state: other, zone } });
        if (known !== null) expect(ZONES.map(({ value }) => value)).toContain(known);
        if (state !== other) expect(known).toBeNull();
      }),
    );
  });
});
