/** The invoices of a selected site, with a person of each side, with JavaScript and without (ACT). */
import { DAY_MS, isoDay } from '~/catalogue/time';
import { expect, test } from '~tests/support/people';

/** A day so many days ago, in Eastern Time. */
const ago = (days: number) => isoDay(Date.now() - days * DAY_MS, 'America/New_York');

test('[ACT-65][ACT-66] a site enters an invoice, corrects it and enters its payment, and its sponsor reads it', async ({
  page,
  signIn,
  make,
}) => {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  await make.startUp(id);
  await make.budget(id, { state: 'signed', signedAt: Date.now() - 100 * DAY_MS });

  await signIn(site.user);
  await page.goto(`/matches/${id}/start-up`);
  await page.getByRole('navigation', { name: 'Match' }).getByRole('link', { name: 'Invoices' }).click();
  const enter = async (number: string, amount: string, sentOn: string) => {
    await page.getByLabel('Number', { exact: true }).fill(number);
    await page.getByLabel('What it is for').selectOption('Start-up fee');
    await page.getByLabel('Amount in USD').fill(amount);
    await page.getByLabel('Sent on').fill(sentOn);
    await page.getByRole('button', { name: 'Save invoice' }).click();
  };
  // The form says what is wrong and keeps the rest.
  await enter('office@clinic.example', '4500', ago(70));
  await expect(page.getByText('Please enter only the number on the invoice.').first()).toBeVisible();
  await enter('A/7 & B', '4500', ago(70));
  const row = page.getByRole('row').filter({ hasText: 'A/7 & B' });
  await expect(row).toContainText('10 days overdue');
  // The form is empty for the next one.
  await expect(page.getByLabel('Number', { exact: true })).toHaveValue('');

  const change = async () => {
    await row.getByRole('link', { name: 'Change' }).click();
    await expect(page.getByRole('heading', { name: 'Change invoice A/7 & B' })).toBeVisible();
  };
  await change();
  await page.getByLabel('Amount in USD').fill('5400');
  await page.getByRole('button', { name: 'Save the change' }).click();
  await expect(page.getByText('Please say why you change what was entered.').first()).toBeVisible();
  await page.getByLabel('Why do you change it?').selectOption('It was entered wrong');
  await page.getByRole('button', { name: 'Save the change' }).click();
  await expect(row).toContainText('$5,400');
  await change();
  await page.getByLabel('Paid on').fill(ago(5));
  await page.getByRole('button', { name: 'Save the change' }).click();
  await expect(row).toContainText('after 65 days');
  await expect(row).toContainText('2 changes');

  await signIn(sponsor.user);
  await page.goto(`/matches/${id}/invoices`);
  await expect(page.getByText(/^Paid\s*\$5,400$/)).toBeVisible();
  await expect(page.getByText(/^Overdue\s*\$0$/)).toBeVisible();
  await row.getByText('2 changes').click();
  await expect(row).toContainText('It was entered wrong. Before: Start-up fee, $4,500');
  await expect(page.getByRole('button', { name: 'Save invoice' })).toHaveCount(0);
});

test('[DAY-200] a date of which only the month is typed is refused with its format, and not saved as none @js', async ({
  page,
  signIn,
  make,
}) => {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  await make.startUp(id);
  await make.budget(id, { state: 'signed', signedAt: Date.now() - 100 * DAY_MS });
  await signIn(site.user);
  await page.goto(`/matches/${id}/invoices`);
  await page.getByLabel('Number', { exact: true }).fill('7');
  await page.getByLabel('What it is for').selectOption('Start-up fee');
  await page.getByLabel('Amount in USD').fill('4500');
  await page.getByLabel('Sent on').fill(ago(70));
  await page.getByLabel('Paid on').pressSequentially('11');
  await page.getByRole('button', { name: 'Save invoice' }).click();
  await expect(page.getByText('Please enter a date, such as 01/31/2027.').first()).toBeVisible();
  await page.getByLabel('Paid on').fill(ago(5));
  await page.getByRole('button', { name: 'Save invoice' }).click();
  await expect(page.getByRole('row').filter({ hasText: '$4,500' })).toContainText('after 65 days');
});
