/** The search of the header in the browser, by keyboard alone (FIND-05). */
import { violations } from '~tests/support/accessible';
import { unique } from '~tests/support/factories';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

test('[FIND-05] Ctrl K opens the search, arrow keys choose, Enter opens and Escape closes @js', async ({
  page,
  make,
  signIn,
}) => {
  const { organization, user } = await make.sponsor();
  const word = unique('bittern');
  const studies = [];
  for (const name of ['one', 'two'])
    studies.push(await make.study({ sponsorId: organization.id, title: `${word} ${name}` }));
  await signIn(user);
  await page.goto('/sponsor-dashboard');
  await hydrated(page);
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /find-dialog/.test(name)));
  expect(await loaded()).toBe(false);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await expect(field).toBeFocused();
  expect(await loaded()).toBe(true);
  await page.keyboard.type(word);
  const options = page.getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'Studies' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Down, round the end and back to the first.
  for (const [key, at] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 0],
    ['ArrowUp', 1],
    ['ArrowDown', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(options.nth(at)).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await options.nth(at).getAttribute('id')) ?? '');
  }
  const title = (await options.first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title.slice(0, word.length + 4));

  await hydrated(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Search', exact: true })).toBeFocused();
  // Enter without a choice leads to the page with all results.
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type(`${word}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search?q=${word}`);
  await expect(page.getByRole('heading', { name: 'Studies (2)' })).toBeVisible();
  // A page without React follows the link.
  await page.goto('/help');
  await page.keyboard.press('Control+k');
  await expect(page).toHaveURL('/search');
});
