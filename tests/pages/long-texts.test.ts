/** A text that is too long, as its person sees it. */
import { expect, test } from '~tests/support/people';

test('[DAY-06] @js a long text is counted near its maximum and over it, and nothing of it is cut', async ({
  page,
  signIn,
  make,
}) => {
  const { user } = await make.site();
  await signIn(user);
  await page.goto('/organization/profile');
  const description = page.getByLabel('Description');
  await description.fill('short');
  await expect(page.getByText('of at most 5000 characters')).toHaveCount(0);
  await description.fill('x'.repeat(4900));
  await expect(page.getByText('4900 of at most 5000 characters')).toBeVisible();
  await description.fill('x'.repeat(6240));
  await expect(page.getByText('6240 of at most 5000 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is 1,240 characters too long: at most 5,000.').first()).toBeVisible();
  await expect(description).toHaveValue('x'.repeat(6240));
});

test('[DAY-06] the title of a questionnaire or section that is too long is refused and stays for its person to shorten', async ({
  page,
  signIn,
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  await signIn(user);
  const who = await as(user);
  const made = await who.post(`/api/studies/${study.id}/questionnaires`, { data: { title: 'Titles', from: 'blank' } });
  const { id } = await made.json();
  await page.goto(`/questionnaires/${id}`);
  const long = 'Title of many words '.repeat(12).trim();
  await page.getByLabel('New section').fill(long);
  await page.getByRole('button', { name: 'Add section' }).click();
  await expect(page.getByText('This is 39 characters too long: at most 200.')).toBeVisible();
  await expect(page.getByLabel('New section')).toHaveValue(long);
});
