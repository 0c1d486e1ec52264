/** What passes at once in the tests of pages and calls (tests/support/surely.ts) would pass as a whole assertion too. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Surely, surely, surelyNot } from '~tests/support/surely';

/** Few different values, so that many are equal or contain each other. */
const { value } = fc.letrec((tie) => ({
  leaf: fc.constantFrom(0, -0, 1, Number.NaN, '', 'a', 'ab', null, undefined, true, /a/, /^b/g, new Date(0)),
  list: fc.array(tie('value'), { maxLength: 3 }),
  record: fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
  asymmetric: fc.constantFrom(expect.any(Number), expect.stringContaining('a'), expect.anything()),
  value: fc.oneof({ maxDepth: 2 }, tie('leaf'), tie('list'), tie('record'), tie('asymmetric')),
}));

const number = fc.constantFrom(0, -0, 1, 2, Number.NaN);
const text = fc.constantFrom('', 'a', 'b', 'ab', 'ba');
const pair = fc.oneof(
  fc.tuple(value, value),
  value.map((each): [unknown, unknown] => [each, each]),
  fc.tuple(number, number),
  fc.tuple(text, fc.oneof(text, fc.constantFrom(/a/, /^b/g))),
);

const holds = (assert: () => void): boolean => {
  try {
    assert();
    return true;
  } catch {
    return false;
  }
};

describe.each([
  ['', surely],
  ['not ', surelyNot],
] as [string, Surely][])('%sany value', (not, quick) => {
  test.each(Object.entries(quick))('%s', (name, isSure) => {
    let sure = 0;
    fc.assert(
      fc.property(pair, ([actual, wanted]) => {
        if (!isSure(actual, wanted)) return;
        sure++;
        const matchers = not ? expect(actual).not : expect(actual);
        const matcher = Reflect.get(matchers, name) as (wanted: unknown) => void;
        expect([actual, wanted, holds(() => matcher.call(matchers, wanted))]).toEqual([actual, wanted, true]);
      }),
      { numRuns: 1500, seed: 20_261_127 },
    );
    expect(sure).toBeGreaterThan(0);
  });
});

test('what differs is never sure', () => {
  expect(surely.toEqual?.({ a: 1 }, { a: 2 })).toBe(false);
  expect(surely.toMatchObject?.({ a: [1, 2] }, { a: [1] })).toBe(false);
  expect(surely.toContain?.(['ab'], 'a')).toBe(false);
  expect(surelyNot.toContain?.('ab', 'a')).toBe(false);
});
