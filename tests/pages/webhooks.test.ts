/** Webhooks, as an owner works with them on their pages (INT). */
import { expect, test } from '~tests/support/people';
import { startReceiver } from '~tests/support/webhook-receiver';

test('[INT-20][INT-25] an owner adds a webhook, sends a test, sees the answer, rotates the secret, pauses, resumes and deletes it', async ({
  page,
  signIn,
  make,
}) => {
  const receiver = await startReceiver();
  Object.assign(receiver.behavior, { status: 200, text: 'thank you' });
  const { user } = await make.sponsor();
  await signIn(user);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Manage webhooks' }).click();
  // The page before has a field with a similar label.
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('Please choose at least one.').first()).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue(receiver.url);
  await page.getByLabel('Match changed').check();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();

  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Test on its way').first()).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(1);
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole('row').filter({ hasText: 'webhook.test' }).first().textContent();
    })
    .toContain('thank you');

  await page.getByText('Rotate the secret').click();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByText('Pause', { exact: true }).click();
  await page.getByRole('button', { name: 'Pause webhook' }).click();
  await expect(page.getByText('Webhook paused').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resume from now on' }).click();
  await expect(page.getByText('Webhook resumed').first()).toBeVisible();
  await page.getByText('Delete', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('There are no webhooks yet.')).toBeVisible();
  await receiver.close();
});
