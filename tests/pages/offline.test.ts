/** Forms sent without a connection lose nothing and say so. Forms with their own message have their own tests. */
import type { Page } from '@playwright/test';
import { OFFLINE } from '~/catalogue/messages';
import { everyPage } from '~tests/support/every-page';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: { DEV_TOOLS: '1' } }); // adds a page

const told = (page: Page) => page.getByRole('listitem').filter({ hasText: OFFLINE.title });

/** Submits every form without the browser's validation, and returns how many there are. */
const postAll = (page: Page) =>
  page.evaluate(() => {
    const forms = [...document.querySelectorAll<HTMLFormElement>('form[method=post]:not([data-tells-offline])')];
    for (const form of forms) {
      form.noValidate = true;
      form.requestSubmit();
    }
    return forms.length;
  });

for (const who of ['visitor', 'site', 'sponsor', 'rep', 'admin'] as const) {
  test(`[GEN-02] without a connection no form is sent and the page stays, as ${who} @js`, async ({
    page,
    context,
    make,
    as,
    signIn,
  }) => {
    test.setTimeout(300_000);
    const { users, visits } = await everyPage(make, as);
    if (who !== 'visitor') await signIn(users[who]);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(`${page.url()} to ${request.url()}`);
    });
    const seen = new Set(['home']); // it redirects
    let posted = 0;
    for (const { address, route } of visits.filter((visit) => visit.who === who)) {
      if (seen.has(route)) continue;
      seen.add(route);
      await page.goto(address);
      await hydrated(page);
      const before = await page.getByRole('heading', { level: 1 }).textContent();
      await context.setOffline(true);
      const count = await postAll(page);
      if (count > 0) await expect(told(page), address).toBeVisible();
      expect(await page.getByRole('heading', { level: 1 }).textContent(), address).toBe(before);
      posted += count;
      await context.setOffline(false);
    }
    expect(sent).toEqual([]);
    expect(posted).toBeGreaterThan(0);
  });
}

test('[GEN-02] a form filled in without a connection can be sent once it is back @js', async ({
  page,
  context,
  make,
  signIn,
}) => {
  await signIn(await make.admin());
  const { id, name } = await make.organization({ status: 'pending' });
  await page.goto(`/admin-panel/sites/${id}/reject`);
  await hydrated(page);
  const reason = page.getByLabel('Reason');
  await reason.fill('The license is not legible.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(told(page)).toContainText(OFFLINE.notSent);
  await expect(reason).toHaveValue('The license is not legible.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Site Rejected' })).toContainText(name);
});

test('[GEN-02] a dialog closes to show the message, and reopens with what was typed @js', async ({
  page,
  context,
  make,
  signIn,
}) => {
  await signIn(await make.admin());
  const { name } = await make.organization({ status: 'pending' });
  await page.goto(`/admin-panel?section=sites&q=${encodeURIComponent(name)}`);
  await hydrated(page);
  const open = page.getByRole('link', { name: `Reject ${name}` });
  const dialog = page.getByRole('dialog');
  await open.click();
  await dialog.getByLabel('Reason').fill('The license is not legible.');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(told(page)).toBeVisible();
  await expect(dialog).toBeHidden();
  await open.click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The license is not legible.');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Site Rejected' })).toContainText(name);
});
