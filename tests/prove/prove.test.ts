/** The quick form of every part of `npm run prove`. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PARTS } from './parts';
import { placesFor } from './planted';
import { runPart } from './run';
import { canTrace } from './strace';

for (const part of PARTS) {
  test(`[I5] ${part.name}: ${part.what}`, async () => {
    test.setTimeout(240_000);
    test.skip(part.needs === 'strace' && !canTrace(), 'strace is missing, or may trace nothing here');
    const { broken } = await runPart(part, { scale: 'quick', seed: 1 });
    expect(broken).toEqual([]);
  });
}

test('[I5] every planted fault still has its place in the built server', () => {
  const build = join(import.meta.dirname, '../..', process.env.BUILD_DIR ?? 'build');
  const lost = PARTS.flatMap(({ name, plants }) =>
    plants.filter((plant) => placesFor(plant, build).length === 0).map(({ fault }) => `${name}: ${fault}`),
  );
  expect(lost).toEqual([]);
});
