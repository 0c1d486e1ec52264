/** What was entered into a long form is not lost by leaving its page (DAY). */
import { expect, test } from '~tests/support/people';

const LEAVE = 'Leave without saving';

test('[DAY-194] the profile of a site asks before it is left with changes, and not without or once they are saved @js', async ({
  page,
  signIn,
  make,
}) => {
  const site = await make.site();
  await signIn(site.user);
  await page.goto('/organization/profile');
  const name = page.getByLabel('Contact person');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const away = page.getByRole('link', { name: 'Usual questions', exact: true });
  await name.fill('Rosa Lind');
  await away.click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(dialog).toBeHidden();
  await expect(name).toHaveValue('Rosa Lind');
  // The browser asks as well before the tab is closed.
  const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asks()).toBe(true);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved').first()).toBeVisible();
  await expect(name).toHaveValue('Rosa Lind');
  expect(await asks()).toBe(false);
  await away.click();
  await expect(page).toHaveURL(/\/organization\/answers/);

  await page.goBack();
  await name.fill('Ida Lind');
  await away.click();
  await dialog.getByRole('button', { name: LEAVE }).click();
  await expect(page).toHaveURL(/\/organization\/answers/);
});

test('[DAY-194] a draft of a budget asks before it is left, also after it was refused @js', async ({
  page,
  signIn,
  make,
}) => {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const { id: sponsorId, name: sponsorName } = sponsor.organization;
  const study = await make.study({ sponsorId, sponsorName });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  await make.startUp(id);
  await signIn(sponsor.user);
  await page.goto(`/matches/${id}/budget`);
  await page.getByLabel('Visit or procedure of line 1').fill('Screening visit');
  await page.getByRole('button', { name: 'Propose the budget' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  const tab = page.getByRole('navigation', { name: 'Match' }).getByRole('link', { name: 'History' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await tab.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Visit or procedure of line 1')).toHaveValue('Screening visit');

  await page.getByLabel('Per participant of line 1').fill('1');
  await page.getByLabel('Amount each of line 1').fill('850');
  await page.getByRole('button', { name: 'Propose the budget' }).click();
  await expect(page.getByText(`It is ${site.organization.name}’s turn`)).toBeVisible();
  await tab.click();
  await expect(page).toHaveURL(/\/history$/);
});
