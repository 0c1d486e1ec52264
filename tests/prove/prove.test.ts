/** The quick form of every part of `npm run prove`. */
import { expect, test } from '@playwright/test';
import { PARTS } from './parts';
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
