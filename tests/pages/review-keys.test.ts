/** The review by the keyboard alone. */
import type { Page } from '@playwright/test';
import { organizationsByIds } from '~db/queries/organizations';
import { reviewRequestsOf } from '~db/queries/review-requests';
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

/** What a reviewer does with ten records in a row, and what becomes of each. */
const ROUND = ['approve', 'approve', 'approve', 'reject', 'approve', 'ask', 'approve', 'leave', 'approve', 'say why'];
const BECOMES: Record<string, string> = { approve: 'verified', reject: 'rejected', 'say why': 'rejected' };
/** The keys for it. What is asked is filled in. */
const KEYS: Record<string, readonly string[]> = {
  approve: ['a'],
  reject: ['r', 'ArrowDown', 'Enter'],
  ask: ['m', 'Tab', 'Enter'],
  leave: ['j'],
  // The words after the chosen reason, then past Cancel.
  'say why': ['r', 'ArrowDown', 'Tab', 'N', 'o', '.', 'Tab', 'Tab', 'Enter'],
};

test('[RUN-64] 500 records are reviewed by the keyboard alone, in order: approved, rejected with a reason, asked about or left for later @js @all', async ({
  page,
  make,
  signIn,
  store,
}) => {
  test.setTimeout(900_000);
  await signIn(await make.admin());
  const word = unique('many');
  const records: { id: string; doing: string }[] = [];
  for (let index = 0; index < 500; index++) {
    const doing = ROUND[index % ROUND.length] ?? '';
    // Whoever is not approved has left out the address.
    const address = doing === 'approve' ? `${index} ${unique('road')}` : null;
    const own = {
      address,
      phone: null,
      email: `a@${unique('own')}.example`,
      createdAt: Date.now() - (90 * DAY - index),
    };
    const { id } = await make.organization({ name: `${word} ${index}`, status: 'pending', ...own });
    if (doing === 'ask') await make.user({ role: 'site', organizationId: id });
    records.push({ id, doing });
  }
  await page.goto(`/admin-panel/review?q=${word}`);
  await hydrated(page);
  await page.keyboard.press('j');
  const began = Date.now();
  for (const [index, { doing }] of records.entries()) {
    await title(page, `${word} ${index}`);
    for (const key of KEYS[doing] ?? []) await page.keyboard.press(key);
  }
  await expect(page).toHaveURL(/\/review\?q=/);
  const each = (Date.now() - began) / records.length;
  test.info().annotations.push({ type: 'a record', description: `${Math.round(each)} ms` });

  const ids = records.map(({ id }) => id);
  const byId = new Map((await store.read((db) => organizationsByIds(db, ids))).map((row) => [row.id, row]));
  const statuses = records.map(({ id }) => byId.get(id)?.status);
  expect(statuses).toEqual(records.map(({ doing }) => BECOMES[doing] ?? 'pending'));
  const asked = await store.read((db) => reviewRequestsOf(db, 'organization', ids));
  const waiting = asked.filter(({ rejected, answeredAt }) => !rejected && answeredAt === null);
  const toAsk = records.filter(({ doing }) => doing === 'ask');
  expect(new Set(waiting.map(({ subjectId }) => subjectId))).toEqual(new Set(toAsk.map(({ id }) => id)));
  for (const { question } of waiting) expect(question).toContain('street address');
  const reasons = records.map(({ id }) => byId.get(id)?.statusReason ?? '');
  for (const [index, { doing }] of records.entries()) {
    if (BECOMES[doing] === 'rejected') expect(reasons[index]).toContain('We could not verify who sent it.');
    expect(reasons[index]?.includes('No.')).toBe(doing === 'say why');
  }
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
