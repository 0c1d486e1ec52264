import { expect, it } from 'vitest';
import { byState, shades, usMap } from '~/domain/pages/us-map.server';

it('[ADM-12] the map has the fifty states and the District of Columbia, in whole numbers', () => {
  const { states } = usMap({});
  expect(states).toHaveLength(51);
  expect(new Set(states.map(({ code }) => code)).size).toBe(51);
  for (const { path } of states) expect(path).toMatch(/^(M-?\d+,-?\d+l[-\d, ]+z)+$/);
  expect(states.reduce((size, { path }) => size + path.length, 0)).toBeLessThan(25_000);
});

it('[ADM-12] every state is shaded by its number', () => {
  const { states, steps } = usMap({ TX: 40, CA: 10, WY: 1 });
  const stepOf = (code: string) => states.find((state) => state.code === code)?.step;
  expect(stepOf('MT')).toBe(0);
  expect(stepOf('TX')).toBe(steps.length);
  expect(stepOf('WY')).toBe(1);
  expect(stepOf('CA')).toBeGreaterThan(1);
});

it.each([[[]], [[1]], [[2, 1]], [[5]], [[7, 60]], [[1000, 3]], [[100_000]]])(
  '[ADM-12] the ranges for %j cover 1 to the largest number without gaps, and are at most four',
  (numbers: number[]) => {
    const ranges = shades(numbers);
    expect(ranges.length).toBeLessThanOrEqual(4);
    expect(ranges.at(-1)?.to ?? 0).toBe(Math.max(0, ...numbers));
    for (const [index, { from, to }] of ranges.entries()) {
      expect(from).toBe((ranges[index - 1]?.to ?? 0) + 1);
      expect(to).toBeGreaterThanOrEqual(from);
    }
  },
);

it('[SPON-06] a dot marks the ZIP code, and there is none if it is unknown or off the map', () => {
  const dots = [
    { name: 'Boston', zipCode: '02115' },
    { name: 'San Diego', zipCode: '92103' },
    { name: 'San Juan', zipCode: '00901' },
    { name: 'Nowhere', zipCode: null },
  ];
  const { dots: drawn, width, height } = usMap({}, dots);
  expect(drawn.map(({ name }) => name)).toEqual(['Boston', 'San Diego']);
  const [boston, sanDiego] = drawn;
  expect(boston?.at[0]).toBeGreaterThan(width * 0.85);
  expect(boston?.at[1]).toBeLessThan(height * 0.4);
  expect(sanDiego?.at[0]).toBeLessThan(width * 0.2);
  expect(sanDiego?.at[1]).toBeGreaterThan(height * 0.5);
});

it('[ADM-12] a state is counted in any spelling; anything else is left out', () => {
  const rows = ['MA', ' ma ', 'Massachusetts', 'Ontario', null].map((state) => ({ state, count: 2 }));
  expect(byState(rows)).toEqual({ MA: 6 });
});
