/**
 * Text typed into a form that is sent without a connection is kept and can be sent later. (every-page.test.ts checks
 * that every form says so.)
 */
import type { Page } from '@playwright/test';
import { OFFLINE } from '~/catalogue/messages';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

const told = (page: Page) => page.getByRole('listitem').filter({ hasText: OFFLINE.title });

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
