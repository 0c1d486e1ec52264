import { textOf } from '~tests/support/html';
import { test as base, expect } from '~tests/support/people';

/** Its own server, where nothing has been measured or decided yet. */
const test = base.extend({ app: async ({ appWith }, use) => use(await appWith({}, 'status')) });

test('[SCR-07] the status page says how long reviews take, as measured, and how the promised times fit together', async ({
  as,
  make,
}) => {
  const at = Date.now();
  for (const hours of [2, 70, 500]) {
    await make.organization({ createdAt: at - hours * 3_600_000, decidedAt: at });
  }
  const visitor = await as();
  const page = await textOf(await visitor.get('/status'));
  expect(page).toContain('In the last 30 days, half of the registrations were decided within 3 days.');
  expect(page).toContain('No study was decided in the last 30 days.');
  const together = 'A review usually takes 2-3 business days, or 3-5 if we have questions.';
  for (const text of [page, await textOf(await visitor.get('/'))]) expect(text).toContain(together);
});
