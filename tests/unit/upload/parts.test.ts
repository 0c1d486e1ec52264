import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '~/catalogue/limits';
import { partsOf } from '~/ui/upload/rules';

const MB = 1_048_576;

it('[UP-08] a file up to 100 MB is sent as one part', () => {
  expect(partsOf(UPLOAD_MAX_BYTES)).toEqual([UPLOAD_MAX_BYTES]);
  expect(partsOf(100 * MB)).toEqual([100 * MB]);
});

it('[UP-08] a larger file is sent in at most 10000 parts of at least 5 MB', () => {
  expect(partsOf(101 * MB)).toEqual([...Array(20).fill(5 * MB), MB]);
  expect(partsOf(100_000 * MB)).toHaveLength(10_000);
  fc.assert(
    fc.property(fc.integer({ min: 100 * MB + 1, max: 400_000 * MB }), (bytes) => {
      const parts = partsOf(bytes);
      expect(parts.length).toBeLessThanOrEqual(10_000);
      expect(Math.min(...parts.slice(0, -1))).toBeGreaterThanOrEqual(5 * MB);
      expect(parts.reduce((sum, part) => sum + part)).toBe(bytes);
    }),
    { numRuns: 50 },
  );
});
