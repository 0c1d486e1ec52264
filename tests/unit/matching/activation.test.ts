/** When a site in start-up will be activated (app/matching/forecast/activation.ts). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENOUGH, projectActivation, type SeenStartUp } from '~/matching/forecast/activation';
import { randomFrom } from '~tests/support/many-rows';
import { simulateStartUps } from '~tests/support/simulated-start-ups';
import { holds } from './arbitraries';

const activated = (days: number, more: Partial<SeenStartUp> = {}): SeenStartUp => ({
  outcome: 'activated',
  days,
  finished: {},
  country: 'United States',
  irb: 'central',
  ...more,
});
const own = { days: 0, finished: {}, country: 'United States', irb: 'central' } as const;
/** Activated after 10, 20 … days. */
const tens = (number: number, more: Partial<SeenStartUp> = {}) =>
  Array.from({ length: number }, (_, index) => activated(10 * (index + 1), more));

const days = (least: number, expected: number, most: number) => ({
  least: expect.closeTo(least),
  expected: expect.closeTo(expected),
  most: expect.closeTo(most),
});

const seen: fc.Arbitrary<SeenStartUp> = fc
  .record({
    outcome: fc.constantFrom('activated', 'ended', 'ongoing'),
    days: fc.integer({ min: 0, max: 400 }),
    contract: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
    country: fc.constantFrom('United States', 'Canada', null),
    irb: fc.constantFrom('central', 'local', null),
  })
  .map(({ contract, ...one }) => ({
    ...one,
    finished: contract === undefined || contract > one.days ? {} : { contract },
  })) as fc.Arbitrary<SeenStartUp>;

describe('the projected activation', () => {
  test('[ACT-22] is the interval of the order statistics: of nine, from the first to the last', () => {
    expect(projectActivation(own, tens(ENOUGH))).toMatchObject(days(10, 50, 90));
    expect(projectActivation(own, tens(19))).toMatchObject(days(20, 100, 180));
    expect(projectActivation(own, tens(ENOUGH - 1))).toBeNull();
  });

  test('[ACT-22] counts from today, and only by those that took longer than it has', () => {
    const after = projectActivation({ ...own, days: 100 }, tens(19));
    expect(after).toMatchObject({ ...days(10, 50, 90), decidedBy: 9 });
    expect(projectActivation({ ...own, days: 150 }, tens(19))).toBeNull();
  });

  test('[ACT-22] start-ups that still go on count for as long as they have lasted', () => {
    const ongoing = Array.from({ length: 10 }, () => activated(200, { outcome: 'ongoing' }));
    const [without, more] = [tens(19), [...tens(19), ...ongoing]].map((all) => projectActivation(own, all));
    expect(more?.expected).toBeGreaterThan((without?.expected ?? 0) + 30);
    expect(more?.most).toBeNull();
    // Those that ended without activation say nothing about how long an activation takes.
    const ended = tens(10).map((one) => ({ ...one, outcome: 'ended' as const }));
    expect(projectActivation(own, [...tens(19), ...ended])).toEqual(without);
  });

  test('[ACT-22] goes by the start-ups that are most like it and are enough', () => {
    const local = tens(9, { irb: 'local' }).map((one) => ({ ...one, days: one.days + 300 }));
    const all = [...tens(9), ...local];
    expect(projectActivation({ ...own, irb: 'local' }, all)).toMatchObject({
      least: expect.closeTo(310),
      alike: { irb: 'local' },
    });
    expect(projectActivation({ ...own, irb: null }, all)?.alike).toEqual({
      stage: null,
      country: 'United States',
      irb: null,
    });
    // Where too few are of its country, by the kind of IRB alone.
    expect(projectActivation({ ...own, country: 'Canada', irb: 'local' }, all)?.alike).toEqual({
      stage: null,
      country: null,
      irb: 'local',
    });
  });

  test('[ACT-22] a site that has finished a stage is compared with those that had, from that day on', () => {
    const past = tens(9).map((one, index) => ({ ...one, days: one.days + 100, finished: { contract: 90 + index } }));
    const said = projectActivation({ ...own, days: 40, finished: { contract: 40 } }, [...past, ...tens(30)]);
    expect(said).toMatchObject({ least: expect.closeTo(20), alike: { stage: 'contract' } });
  });

  test('[ACT-22] over made-up pasts, it is ordered, never in the past, and the same each time', () => {
    holds(
      fc.property(fc.array(seen, { maxLength: 60 }), fc.integer({ min: 0, max: 300 }), (past, days) => {
        const said = projectActivation({ ...own, days }, past);
        if (!said) return;
        expect(said.least).toBeGreaterThanOrEqual(0);
        expect(said.expected).toBeGreaterThanOrEqual(said.least);
        if (said.most !== null) expect(said.most).toBeGreaterThanOrEqual(said.expected);
        expect(said.decidedBy).toBeGreaterThanOrEqual(ENOUGH);
        expect(projectActivation({ ...own, days }, [...past].reverse())).toEqual(said);
      }),
    );
  });

  test.each([20, 40, 150])('[ACT-22] after %i start-ups, the interval holds in 78 to 82 of 100', (past) => {
    const { held, counted } = simulateStartUps(randomFrom(20_261_128), 1000, past);
    expect((100 * held) / counted).toBeGreaterThanOrEqual(78);
    expect((100 * held) / counted).toBeLessThanOrEqual(82);
  });
});
