import { expect, it } from 'vitest';
import { TRACK_RECORD } from '~/catalogue/limits';
import { similarityTo } from '~/domain/commands/facilities/suggest.server';
import { facilityKeyOf } from '~/registry/facility-name';
import { DEMO_SITES } from '~db/seed';
import { DEMO_FACILITIES, DEMO_TRACK_RECORDS, DEMO_TRIALS } from '~db/seed-registry';

it('[I4] the demo’s trials have numbers that the registry has not assigned, and each is listed at a facility', () => {
  const numbers = DEMO_TRIALS.map(({ nctId }) => nctId);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.filter((nctId) => !/^NCT9910\d{4}$/.test(nctId))).toEqual([]);
  const listed = [...DEMO_TRACK_RECORDS, ...DEMO_FACILITIES].flatMap(({ nctIds }) => nctIds);
  expect([...new Set(listed)].sort()).toEqual(numbers);
});

it('[I4] matching by name finds each demo site’s own facility and no other', () => {
  for (const { site, facility } of DEMO_TRACK_RECORDS) {
    const own = DEMO_SITES[site] as (typeof DEMO_SITES)[number];
    expect(own.status, own.name).toBe('verified');
    expect(similarityTo(own, { facility, city: own.city, state: own.state }), facility).toBeGreaterThan(
      TRACK_RECORD.similarity,
    );
  }
  for (const { name: facility, city, state, zipCode } of DEMO_FACILITIES) {
    const likest = Math.max(...DEMO_SITES.map((site) => similarityTo(site, { facility, city, state, zip: zipCode })));
    expect(likest, facility).toBeLessThan(TRACK_RECORD.similarity);
  }
  const keys = DEMO_FACILITIES.map(({ name, city, state }) => facilityKeyOf(name, city, state));
  expect(new Set(keys).size).toBe(keys.length);
});

it('[I4] some demo sites still have trials to confirm, including the one that can sign in', () => {
  const waiting = DEMO_TRACK_RECORDS.filter(({ nctIds, confirmed }) => confirmed.length < nctIds.length);
  expect(waiting.map(({ site }) => site)).toContain(0);
  expect(waiting.length).toBeLessThan(DEMO_TRACK_RECORDS.length);
});
