/** The forecast of a study's enrollment (app/matching/forecast). */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { FORECAST_MONTHS, type ForecastSite, forecast, NO_CHANGE, type WhatIf } from '~/matching/forecast';
import { interval80, momentsUpTo } from '~/matching/forecast/counts';
import { randomFrom } from '~tests/support/many-rows';
import { simulate, simulateUnderWay } from '~tests/support/simulated-studies';
import { holds } from './arbitraries';

const aSite = (more: Partial<ForecastSite> = {}): ForecastSite => ({
  committed: null,
  eligiblePerMonth: null,
  startsIn: null,
  patients: null,
  enrolled: null,
  ...more,
});

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });
const site: fc.Arbitrary<ForecastSite> = fc.record({
  committed: orNull(fc.integer({ min: 0, max: 80 })),
  eligiblePerMonth: orNull(fc.integer({ min: 0, max: 30 })),
  startsIn: orNull(fc.integer({ min: 0, max: 24 })),
  patients: orNull(fc.integer({ min: 1, max: 5000 })),
  enrolled: orNull(
    fc.record({
      randomized: fc.integer({ min: 0, max: 60 }),
      months: fc.integer({ min: 1, max: 30 }),
      startTook: fc.integer({ min: 0, max: 14 }),
    }),
  ),
});
const timedSite: fc.Arbitrary<ForecastSite> = site.map((one) => ({
  ...one,
  eligiblePerMonth: one.eligiblePerMonth ?? 4,
  startsIn: one.startsIn ?? 2,
}));
const sites = fc.oneof(fc.array(site, { maxLength: 6 }), fc.array(timedSite, { minLength: 1, maxLength: 6 }));
const target = orNull(fc.integer({ min: 1, max: 300 }));
const whatIf: fc.Arbitrary<WhatIf> = fc.record({
  moreSites: fc.integer({ min: 0, max: 5 }),
  consentPercent: orNull(fc.integer({ min: 1, max: 100 })),
  screenFailurePercent: fc.integer({ min: 0, max: 95 }),
});

describe('the forecast of a study', () => {
  test('[FOR-01] adds up commitments, and says of which sites it knows nothing', () => {
    const said = forecast([aSite({ committed: 12 }), aSite({ committed: 8 }), ...Array(4).fill(aSite())], 70);
    expect(said).toMatchObject({ committed: 20, total: { least: 20, expected: 20, most: 20 }, months: null });
    expect(said.sentences).toEqual([
      '2 of 6 sites have attested how many participants they will enroll: 20 of the 70 participants needed.',
      'We can’t say yet what 4 sites will add.',
      'We can’t say yet by when: 0 of 6 sites have stated how many eligible patients a month they see and when they can start.',
    ]);
    expect(forecast([aSite(), aSite()], 70).sentences).toEqual([
      'We can’t say yet: 0 of 2 sites have attested how many participants they will enroll.',
    ]);
    expect(forecast([], 70).sentences).toEqual(['No site is interested yet, so there is nothing to add up.']);
  });

  test('[FOR-01] adds what follows from stated patients as an interval', () => {
    const said = forecast([aSite({ committed: 10 }), aSite({ patients: 1000 })], null);
    expect(said.total).toMatchObject({ least: 20, most: 60 });
    expect(said.sites).toEqual({ all: 2, committed: 1, estimated: 1, unknown: 0, active: 0, more: 0 });
    expect(said.sentences[1]).toBe(
      '1 more site states patients with the condition, or eligible ones. We assume that 1 to 5 in 100 patients with the condition take part in a year, or 5 to 25 in 100 patients who are eligible. Then all of these together enroll about 32 participants, between 20 and 60.',
    );
  });

  test('[FOR-01] what if: two more sites like these', () => {
    const said = forecast([aSite({ committed: 10 }), aSite({ committed: 20 })], 100, { ...NO_CHANGE, moreSites: 2 });
    expect(said.total?.expected).toBe(60);
    expect(said.sentences).toContain('With 2 more sites like these: 60 participants.');
    // Without a site to be like, there is nothing to say.
    expect(forecast([aSite()], 100, { ...NO_CHANGE, moreSites: 2 }).total).toBeNull();
  });

  test('[FOR-01][FOR-02] more sites are like those that have committed, in the total and in the months', () => {
    const timed = { eligiblePerMonth: 20, startsIn: 0 };
    const whatIf = { ...NO_CHANGE, moreSites: 3, consentPercent: 50 };
    const some = forecast([aSite({ ...timed, committed: 5 }), aSite(timed)], 60, whatIf);
    expect(some.sites.more).toBe(3);
    expect(some.total?.expected).toBe(20);
    // Three more sites add at most five each, however fast they are.
    const before = forecast([aSite({ ...timed, committed: 5 }), aSite(timed)], 60, { ...whatIf, moreSites: 0 });
    expect(some.months?.[2]?.expected).toBeLessThanOrEqual((before.months?.[2]?.expected ?? 0) + 15);
    // Without a commitment there is nothing to be like, so more sites change nothing.
    const none = [aSite(timed), aSite(timed)];
    const { sentences, ...numbers } = forecast(none, 60, whatIf);
    const { sentences: without, ...same } = forecast(none, 60, { ...whatIf, moreSites: 0 });
    expect(numbers).toEqual(same);
    expect(sentences).toHaveLength(without.length + 1);
  });

  test('[DAY-179] says which assumptions change nothing, and why', () => {
    const all = { moreSites: 4, consentPercent: 50, screenFailurePercent: 30 };
    const noCommitment = 'We can’t add 4 more sites: no site has attested a number that they could be like.';
    const noMonths = 'Consent and screening change only by when participants are enrolled, which we can’t say yet.';
    expect(forecast([aSite({ patients: 260 })], 320, all).sentences.slice(-2)).toEqual([noCommitment, noMonths]);
    expect(forecast([aSite({ committed: 9 })], 320, all).sentences).not.toContain(noCommitment);
    const known = aSite({ committed: 9, eligiblePerMonth: 10, startsIn: 2 });
    expect(forecast([known], 320, all).sentences).not.toContain(noMonths);
    expect(forecast([aSite({ patients: 260 })], 320, NO_CHANGE).sentences).not.toContain(noCommitment);
  });

  test('[DAY-179] without a commitment, what sites state is of a year', () => {
    const [, sentence] = forecast([aSite({ patients: 1000 })], null).sentences;
    expect(sentence).toMatch(/^1 site states .* it enrolls about 22 participants, between 10 and 50, in that year\.$/);
  });

  test('[FOR-02] says by when, if every site’s rate and start are known and the sponsor says who takes part', () => {
    const known = [1, 2, 3].map((startsIn) => aSite({ eligiblePerMonth: 10, startsIn }));
    expect(forecast(known, 60).sentences).toEqual([
      'We can’t say yet: 0 of 3 sites have attested how many participants they will enroll.',
    ]);
    const committed = known.map((one) => ({ ...one, committed: 40 }));
    expect(forecast(committed, 60).sentences.at(-1)).toBe(
      'We can’t say yet by when: how many eligible patients will take part is not known.',
    );
    const said = forecast(committed, 60, { ...NO_CHANGE, consentPercent: 20 });
    // 2 a month at each of 3 sites: 6 a month, after 2 months on average.
    expect(said.months?.[1]?.added).toBeCloseTo(2);
    expect(said.months?.[1]?.expected).toBeCloseTo(2);
    expect(said.reached?.expected).toBe(13);
    expect(said.sentences.at(-1)).toBe(
      `The target is expected to be reached in 13 months; with a probability of 80%, in ${said.reached?.least} to ${said.reached?.most} months.`,
    );
    // Screen failures thin the rates.
    const thinned = forecast(committed, 60, { ...NO_CHANGE, consentPercent: 20, screenFailurePercent: 50 });
    expect(thinned.reached?.expected).toBeGreaterThan(20);
  });

  test('[FOR-02] a site stops at what it has committed to', () => {
    const said = forecast([aSite({ committed: 5, eligiblePerMonth: 10, startsIn: 0 })], 60, {
      ...NO_CHANGE,
      consentPercent: 100,
    });
    expect(said.reached).toEqual({ least: null, expected: null, most: null });
    expect(said.months?.at(-1)?.expected).toBeCloseTo(5, 1);
    expect(said.sentences.at(-1)).toContain('which does not reach the target');
  });
});

describe('the forecast of a study under way', () => {
  const active = (randomized: number, months: number, more: Partial<ForecastSite> = {}) =>
    aSite({ enrolled: { randomized, months, startTook: 5 }, ...more });

  test('[ACT-24] needs no assumption once its sites have counted, and adds to what they have', () => {
    const said = forecast([active(12, 6), active(6, 6)], 60);
    expect(said.randomized).toBe(18);
    // Each is expected to go on between its own rate and that of all, 1.5 a month.
    expect(said.months?.[0]?.added).toBeCloseTo((2 + 12) / (2 / 1.5 + 6) + (2 + 6) / (2 / 1.5 + 6));
    expect(said.months?.[0]?.expected).toBeCloseTo(18 + (said.months?.[0]?.added ?? 0));
    expect(said.reached?.expected).toBe(14);
  });

  test('[ACT-24] a site is believed by what it counts, the longer the more', () => {
    const expected = { ...NO_CHANGE, consentPercent: 50 };
    const rate = (months: number) =>
      forecast([active(0, months, { eligiblePerMonth: 8, startsIn: 0 })], null, expected).months?.[0]?.added ?? 0;
    expect([1, 6, 24].map(rate)).toEqual([expect.closeTo(2 / 1.5), expect.closeTo(2 / 6.5), expect.closeTo(2 / 24.5)]);
    // One that expected nothing and has randomized goes on as it counted.
    const surprise = active(6, 3, { eligiblePerMonth: 0, startsIn: 0 });
    expect(forecast([surprise], null, expected).months?.[0]?.added).toBeCloseTo(2);
  });

  test('[ACT-24] a site stops at its commitment, unless it has passed it', () => {
    const last = (randomized: number) => forecast([active(randomized, 4, { committed: 10 })], 500).months?.at(-1);
    expect(last(8)?.expected).toBeCloseTo(10, 1);
    expect(last(10)?.expected).toBe(10);
    expect(last(11)?.expected).toBeGreaterThan(100);
  });

  test('[ACT-24] says nothing by when before anybody is randomized and while nothing is assumed', () => {
    expect(forecast([active(0, 3), active(0, 2)], 60)).toMatchObject({ months: null, reached: null, randomized: 0 });
  });

  test('[ACT-24] more sites begin after as long a start-up as that of the others', () => {
    const site = active(30, 10, { committed: 100 });
    const [without, more] = [0, 2].map((moreSites) => forecast([site], 200, { ...NO_CHANGE, moreSites }).months ?? []);
    expect(more?.[4]?.expected).toBeCloseTo(without?.[4]?.expected ?? 0);
    expect(more?.[6]?.expected).toBeGreaterThan((without?.[6]?.expected ?? 0) + 5);
  });

  test.each([
    ['one or two sites', [1, 2]],
    ['3 to 32 sites', [3, 32]],
  ] as const)('[ACT-24] its 80% interval holds in about 80 of 100 made-up studies of %s', (_, sites) => {
    const { held, counted, share } = simulateUnderWay(randomFrom(20_261_128), 2000, sites);
    expect(held / counted).toBeGreaterThanOrEqual(0.78);
    expect(held / counted).toBeLessThanOrEqual(0.84);
    expect(share).toBeCloseTo(1, 1);
  });
});

describe('over made-up sites, a forecast', () => {
  test('[FOR-01] is never above the target, and its interval contains what is expected', () => {
    holds(
      fc.property(sites, target, whatIf, (list, target, whatIf) => {
        const { total, committed, months } = forecast(list, target, whatIf);
        const most = (target ?? Infinity) + 1e-9;
        for (const shown of [committed, total?.most ?? 0, ...(months ?? []).map((month) => month.most)])
          expect(shown).toBeLessThanOrEqual(most);
        for (const { least, expected, most } of [...(total ? [total] : []), ...(months ?? [])]) {
          expect(least).toBeLessThanOrEqual(expected + 1e-9);
          expect(most).toBeGreaterThanOrEqual(expected - 1e-9);
          expect(least).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('[FOR-01] never expects less with one more site', () => {
    holds(
      fc.property(sites, site, target, (list, one, target) => {
        const [before, after] = [list, [...list, one]].map((each) => forecast(each, target).total);
        if (before) expect(after?.expected).toBeGreaterThanOrEqual(before.expected - 1e-9);
      }),
    );
    holds(
      fc.property(fc.array(timedSite, { minLength: 1, maxLength: 5 }), timedSite, target, (list, one, target) => {
        const at = (each: readonly ForecastSite[]) =>
          forecast(each, target, { ...NO_CHANGE, consentPercent: 30 }).months ?? [];
        const [before, after] = [at(list), at([...list, one])];
        after.forEach(({ expected }, month) => {
          expect(expected).toBeGreaterThanOrEqual((before[month]?.expected ?? 0) - 1e-6);
        });
      }),
    );
  });

  test('[FOR-02] has months that add up to what is enrolled by the last, and none is negative', () => {
    holds(
      fc.property(fc.array(timedSite, { minLength: 1, maxLength: 6 }), target, (list, target) => {
        const { months } = forecast(list, target, { ...NO_CHANGE, consentPercent: 25 });
        const all = (months ?? []).reduce((sum, { added }) => sum + added, 0);
        const sofar = list.reduce((sum, { enrolled }) => sum + (enrolled?.randomized ?? 0), 0);
        expect(all + Math.min(sofar, target ?? sofar)).toBeCloseTo(months?.at(-1)?.expected ?? 0, 6);
        expect(months?.length).toBeLessThanOrEqual(FORECAST_MONTHS);
        for (const { added } of months ?? []) expect(added).toBeGreaterThanOrEqual(-1e-6);
      }),
    );
  });
});

test('[FOR-02] the interval of a number is that of the negative binomial distribution', () => {
  // Mean 100 and shape 20: 100 + 100²/20 = 600, so a standard deviation of 24.5.
  expect(interval80({ mean: 100, variance: 600 })).toEqual([71, 133]);
  expect(interval80({ mean: 0, variance: 0 })).toEqual([0, 0]);
  // With little variance, that of a normal one.
  expect(interval80({ mean: 100, variance: 25 })).toEqual([94, 106]);
  expect(momentsUpTo(10, 2, null)).toEqual({ mean: 10, variance: 60 });
  const stopped = momentsUpTo(1000, 2, 5);
  expect(stopped.mean).toBeCloseTo(5, 2);
  expect(stopped.variance).toBeLessThan(0.1);
});

test.each([
  ['one site', [1, 1]],
  ['two sites', [2, 2]],
  ['3 to 32 sites', [3, 32]],
] as const)('[FOR-02] the 80% interval holds in about 80 of 100 made-up studies of %s', (_, sites) => {
  const all = simulate(randomFrom(20_261_127), 6000, sites);
  const share = (of: typeof all) =>
    of.reduce((sum, { held }) => sum + held, 0) / of.reduce((sum, { counted }) => sum + counted, 0);
  expect(share(all)).toBeGreaterThanOrEqual(0.74);
  expect(share(all)).toBeLessThanOrEqual(0.86);
  // Never too narrow. A single site often stops exactly at its commitment, so there the interval holds more often.
  for (const kind of all) expect(share([kind])).toBeGreaterThanOrEqual(0.76);
});

describe('numbers of any size', () => {
  const year: WhatIf = { ...NO_CHANGE, consentPercent: 100, moreSites: 50 };

  test('[FOR-02] are counted in as few steps as small ones', () => {
    const { log } = Math;
    for (const eligiblePerMonth of [1e4, 1e9, Number.MAX_SAFE_INTEGER]) {
      let steps = 0;
      vi.spyOn(Math, 'log').mockImplementation((of) => {
        if (++steps > 1_000_000) throw new Error('too many steps');
        return log(of);
      });
      const one = aSite({ committed: 30 * eligiblePerMonth, eligiblePerMonth, startsIn: 0 });
      expect(forecast([one], null, year).months).toHaveLength(FORECAST_MONTHS);
      vi.restoreAllMocks();
    }
  });

  test('[FOR-02] keep their interval: larger steps differ from single ones by less than 2 in 100', () => {
    // As large as single steps go, and just beyond.
    const [single, stepped] = [400, 440].map((mean) => interval80({ mean, variance: mean + mean ** 2 / 2 }));
    for (const end of [0, 1] as const)
      expect(Math.abs(((stepped?.[end] ?? 0) / (single?.[end] ?? 1)) * (400 / 440) - 1)).toBeLessThan(0.02);
    const [one, more] = [400, 440].map((most) => momentsUpTo(most, 2, most));
    expect(Math.abs(((more?.mean ?? 0) / (one?.mean ?? 1)) * (400 / 440) - 1)).toBeLessThan(0.02);
  });
});
