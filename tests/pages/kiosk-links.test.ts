import { expect, test } from '~tests/support/people';
import { codeOf, codeSeen } from '~tests/support/qr-code';

const publicAddress = (url: string) => url.replace('127.0.0.1', 'localhost');

test('[KIO-01] a rep creates a link for an event, which contains their name and needs no sign-in @nojs @browser @all', async ({
  page,
  app,
  signIn,
  make,
  browser,
  context,
}) => {
  await signIn(await make.rep());
  await page.goto('/kiosk');
  await page.getByRole('link', { name: 'Your events' }).click();
  await page.getByRole('link', { name: 'A link without an event' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kiosk links');
  await expect(page.getByLabel('Field rep')).toHaveValue('Remy Reyes');
  await page.getByLabel('Event name').fill('Spring Summit & Fair');
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = `${publicAddress(app.url)}/kiosk?event=Spring+Summit+%26+Fair&rep=Remy+Reyes`;
  await expect(page).toHaveURL('/kiosk/links?event=Spring+Summit+%26+Fair&rep=Remy+Reyes');
  // Signed, because it is the rep's own.
  await expect(page.getByLabel('Address')).toHaveValue(/&stand=/);
  const signed = await page.getByLabel('Address').inputValue();
  expect(signed.startsWith(`${address}&stand=`)).toBe(true);
  const wanted = codeOf(`${signed}&on=phone`);
  expect(await codeSeen(browser, page.getByRole('img', { name: 'QR code' }), wanted.length)).toEqual(wanted);
  await context.clearCookies();
  await page.goto(address);
  await expect(page.getByText('Spring Summit & Fair')).toBeVisible();
  await expect(page.getByText('Remy Reyes')).toBeVisible();
});

test('[KIO-01] an administrator finds the page in the panel, and can create a link without a rep @nojs', async ({
  page,
  signIn,
  app,
}) => {
  await signIn('configured admin');
  await page.goto('/admin-panel');
  await page.goto((await page.getByRole('link', { name: 'Events' }).first().getAttribute('href')) ?? '');
  await page.getByRole('link', { name: 'A link without an event' }).click();
  await expect(page.getByLabel('Field rep')).toHaveValue('');
  await page.getByLabel('Event name').fill('Fall Forum');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByLabel('Address')).toHaveValue(`${publicAddress(app.url)}/kiosk?event=Fall+Forum`);
});

test('[KIO-01] a link needs an event; without one, the other fields keep their values', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.rep());
  await page.goto('/kiosk/links');
  await page.getByLabel('Field rep').fill('Jordan Lee');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('link', { name: 'Please enter the event name.' })).toBeVisible();
  await expect(page).toHaveTitle(/^Error: Kiosk links/);
  await expect(page.getByLabel('Field rep')).toHaveValue('Jordan Lee');
  await expect(page.getByLabel('Address')).toHaveCount(0);
});

test('[KIO-01] a button copies the address @js', async ({ page, signIn, make, context, app }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(await make.rep());
  await page.goto('/kiosk/links?event=Fall+Forum&rep=');
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${publicAddress(app.url)}/kiosk?event=Fall+Forum`,
  );
});

test('[KIO-01] a printed link is a poster with a large code, the event and the address, without the form; buttons that need JavaScript are not shown @nojs @browser @all', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.rep());
  await page.goto('/kiosk/links?event=Fall+Forum&rep=Jordan+Lee');
  await expect(page.getByRole('button', { name: /Copy|Print/ })).toHaveCount(0);
  await expect(page.getByLabel('Address')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Create link' })).toBeHidden();
  await expect(page.getByLabel('Address')).toBeHidden();
  await expect(page.getByText('Register your site')).toBeVisible();
  await expect(page.getByText('Fall Forum', { exact: true })).toBeVisible();
  await expect(page.getByText('/kiosk?event=Fall+Forum&rep=Jordan+Lee')).toBeVisible();
  const box = await page.getByRole('img', { name: 'QR code' }).boundingBox();
  expect(box?.width).toBeGreaterThan(400); // 11 cm and more
});
