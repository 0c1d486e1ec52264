/** The preview of the mail about a rejection, in the dialog of the review page. */
import { organizationById } from '~db/queries/organizations';
import { unique } from '~tests/support/factories';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

test('[RUN-77] the dialog shows the mail and stays open; what is typed since hides it, and Enter still rejects @js', async ({
  page,
  make,
  signIn,
  store,
}) => {
  await signIn(await make.admin());
  const { organization } = await make.site({ status: 'pending', name: unique('Dialog ') });
  await page.goto(`/admin-panel/review/sites/${organization.id}`);
  await hydrated(page);
  await page.getByRole('link', { name: `Reject ${organization.name}` }).click();
  await page.keyboard.press('ArrowDown');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Preview the e-mail' }).click();
  const mail = dialog.getByRole('region', { name: 'The e-mail' });
  await expect(mail).toContainText(`${organization.name} was not verified`);
  await expect(mail).toContainText('We could not verify who sent it.');
  const own = dialog.getByLabel('Reason');
  await own.fill('Please call us.');
  await expect(mail).toBeHidden();
  await dialog.getByRole('button', { name: 'Preview the e-mail' }).click();
  await expect(mail).toContainText('Please call us.');
  await expect(own).toHaveValue('Please call us.');
  expect((await store.read((db) => organizationById(db, organization.id)))?.status).toBe('pending');
  await dialog.getByRole('radio', { checked: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(async () => {
    const row = await store.read((db) => organizationById(db, organization.id));
    expect(row?.status).toBe('rejected');
    expect(row?.statusReason).toBe('We could not verify who sent it.\nPlease call us.');
  }).toPass();
});

test('[RUN-77] a question is previewed on the page and stays as it was typed @js', async ({ page, make, signIn }) => {
  await signIn(await make.admin());
  const { organization } = await make.site({ status: 'pending', name: unique('Question ') });
  await page.goto(`/admin-panel/review/sites/${organization.id}`);
  await hydrated(page);
  const question = page.getByLabel('What do you need to know?');
  await question.fill('Which trials did you run in 2025?');
  await page.getByRole('button', { name: 'Preview the e-mail' }).click();
  await expect(page.getByRole('region', { name: 'The e-mail' })).toContainText('Which trials did you run in 2025?');
  await expect(question).toHaveValue('Which trials did you run in 2025?');
  await question.fill('');
  await page.getByRole('button', { name: 'Preview the e-mail' }).click();
  await expect(page.getByRole('region', { name: 'The e-mail' })).toBeHidden();
  await expect(page.getByRole('status').getByText('Please enter what you need to know.')).toBeVisible();
});
