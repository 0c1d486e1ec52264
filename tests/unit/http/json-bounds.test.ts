import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBoundedJson } from '~/http/json-bounds.server';

/** The objects, lists and other values of a parsed value, and how deeply they are nested. */
function measured(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const inner = Object.values(value).map(measured);
  return {
    values: 1 + inner.reduce((sum, { values }) => sum + values, 0),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  };
}

test('[BND-05] JSON is bounded by what it holds, whatever its texts contain', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { values, depth } = measured(value);
      const text = JSON.stringify(value);
      expect(isBoundedJson(text, { values: 2 * values + 1, depth })).toBe(true);
      if (depth > 0) expect(isBoundedJson(text, { values: 1000, depth: depth - 1 })).toBe(false);
    }),
  );
  const list = (length: number) => JSON.stringify(Array(length).fill('a,b[{"\\'));
  expect(isBoundedJson(list(100), { values: 101, depth: 1 })).toBe(true);
  expect(isBoundedJson(list(100), { values: 100, depth: 1 })).toBe(false);
});

test('[BND-05] text that is no JSON is bounded as well', () => {
  for (const text of ['"', '"\\', ']]]]', '}{', '']) expect(isBoundedJson(text, { values: 10, depth: 2 })).toBe(true);
  expect(isBoundedJson('['.repeat(1_000_000), { values: 10_000, depth: 40 })).toBe(false);
});
