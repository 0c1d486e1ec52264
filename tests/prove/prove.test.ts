/** The quick form of every part of `npm run prove`. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PARTS } from './parts';
import { codeOf, placesFor } from './planted';
import { missingFor } from './programs';
import { runPart } from './run';

/** Of a part that could go on for as long as it is given. What it tries is chosen at random. */
const MOST_MS = 45_000;

for (const part of PARTS.filter(({ group }) => !group)) {
  test(`[${part.requirement ?? 'I5'}] ${part.name}: ${part.what}`, async () => {
    test.setTimeout(600_000); // the longest part takes two minutes on a quiet machine
    test.skip(missingFor(part).length > 0, missingFor(part).join(', '));
    const { broken } = await runPart(part, { scale: 'quick', seed: 1, mostMs: MOST_MS });
    expect(broken).toEqual([]);
  });
}

test('[I5] every planted fault still has its place in the built server', () => {
  const code = codeOf(join(import.meta.dirname, '../..', process.env.BUILD_DIR ?? 'build'));
  const lost = PARTS.flatMap(({ name, plants }) =>
    plants.filter((plant) => placesFor(plant, code).length === 0).map(({ fault }) => `${name}: ${fault}`),
  );
  expect(lost).toEqual([]);
});
