/** The review by the keyboard alone. */
import type { Page } from '@playwright/test';
import { organizationsByIds } from '~db/queries/organizations';
import type { Organization } from '~db/schema';
import { unique } from '~tests/support/factories';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

const DAY = 86_400_000;
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('[RUN-20] records are approved with one key each, and rejected with a reason in three @js', async ({
  page,
  make,
  signIn,
  store,
}) => {
  await signIn(await make.admin());
  const word = unique('keys');
  const records: Organization[] = [];
  for (let index = 0; index < 8; index++) {
    const createdAt = Date.now() - (90 - index) * DAY;
    const own = { address: `${index} ${unique('road')}`, phone: null, city: word, state: 'MA', zipCode: '02115' };
    const email = `a@${unique('own')}.example`;
    records.push(
      await make.organization({ name: unique(`Site ${index} `), status: 'pending', createdAt, email, ...own }),
    );
  }
  const name = (index: number) => records[index]?.name ?? '';
  await page.goto(`/admin-panel/review?q=${word}`);
  await hydrated(page);
  await page.keyboard.press('j');
  await title(page, name(0));
  for (let index = 0; index < 5; index++) {
    await page.keyboard.press('a');
    await title(page, name(index + 1));
  }
  // A reason from the list, by the arrow.
  for (const key of ['r', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await title(page, name(6));
  const rows = await store.read((db) =>
    organizationsByIds(
      db,
      records.map(({ id }) => id),
    ),
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  const statuses = records.map((record) => byName.get(record.name)?.status);
  expect(statuses).toEqual([...Array(5).fill('verified'), 'rejected', 'pending', 'pending']);
  expect(byName.get(name(5))?.statusReason).toBe('We could not verify who sent it.');

  await page.keyboard.press('j');
  await title(page, name(7));
  await page.keyboard.press('k');
  await title(page, name(6));
  // While someone types, a letter is a letter.
  await page.keyboard.press('m');
  const question = page.getByLabel('What do you need to know?');
  await expect(question).toBeFocused();
  await page.keyboard.type('ark');
  await expect(question).toHaveValue(/ark/);
  await title(page, name(6));
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await expect(help).toBeVisible();
  await page.keyboard.press('a');
  await help.getByLabel('Use keys').uncheck();
  await help.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  await title(page, name(6));
  expect((await store.read((db) => organizationsByIds(db, [records[6]?.id ?? ''])))[0]?.status).toBe('pending');
});

test('[RUN-21] the decision is in reach at every scroll position, in one order @nojs @browser', async ({
  page,
  make,
  signIn,
}) => {
  await signIn(await make.admin());
  const { id } = await make.organization({
    ...{ name: unique('Reach '), status: 'pending', address: unique('1 '), phone: null },
    description: 'A long text. '.repeat(400),
  });
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto(`/admin-panel/review/sites/${id}`);
    const bar = page.getByRole('region', { name: 'Decision' });
    for (const where of [0, 900]) {
      await page.evaluate((top) => window.scrollTo(0, top), where);
      for (const action of ['Reject', 'Ask', 'Approve']) {
        await expect(bar.getByText(action, { exact: false }).first()).toBeInViewport();
      }
    }
    const order = await bar.getByText(/^(Reject|Ask|Approve)/).allInnerTexts();
    expect(order.map((text) => text.split(/\s/)[0])).toEqual(['Reject', 'Ask', 'Approve']);
  }
});
