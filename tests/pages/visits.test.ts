/** Both sides agree on a qualification visit in the browser, with JavaScript and without (VIS). */
import { PASSWORD } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

test('[VIS-01][VIS-03][VIS-04] the sponsor proposes times, and the site chooses one and gets the calendar file', async ({
  page,
  signIn,
  make,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const site = await make.site();
  const match = await make.match(study.id, site.organization.id, { status: 'interested', answeredAt: Date.now() });
  await make.engagement(match.id, { step: 'visit', todo: 'proposeVisit' });
  await signIn(sponsor.user);
  await page.goto(`/matches/${match.id}/visit`);
  await page.getByLabel('On site').check();
  await page.getByLabel('Date of time 1').fill('2099-03-09');
  await page.getByLabel('Start of time 1').fill('14:30');
  // Half a slot is refused, and everything typed stays.
  await page.getByLabel('Date of time 2').fill('2099-03-10');
  await page.getByRole('button', { name: 'Propose these times' }).click();
  await expect(page.getByText('Please enter a time, such as 09:30.').first()).toBeVisible();
  await page.getByLabel('Start of time 2').fill('10:00');
  await page.getByRole('button', { name: 'Propose these times' }).click();
  await expect(page.getByText('Times proposed', { exact: true }).first()).toBeVisible();

  await signIn(site.user);
  await page.goto(`/matches/${match.id}/visit`);
  await page.getByLabel('Tue, Mar 10, 2099').check();
  await page.getByRole('button', { name: 'Choose this time' }).click();
  await expect(page.getByRole('heading', { name: 'Tue, Mar 10, 2099, 10:00 AM to 11:00 AM EDT' })).toBeVisible();
  const href = await page.getByRole('link', { name: 'Add to your calendar' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(await file.text()).toContain('DTSTART:20990310T140000Z');
});

test('[VIS-06][VIS-09][VIS-11] the sponsor saves its findings and signs the report', async ({ page, signIn, make }) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(study.id, (await make.site()).organization.id, { status: 'interested' });
  await make.engagement(match.id, { step: 'visit', todo: 'reportVisit' });
  await make.visit(match.id, { state: 'scheduled', startsAt: Date.now() - 3_600_000 });
  await signIn(sponsor.user);
  await page.goto(`/matches/${match.id}/visit`);
  const save = async (findings: string) => {
    await page.getByLabel('Findings').fill(findings);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  // Meanwhile, a colleague saves other findings: nothing of either is lost.
  await page.request.put(`/api/matches/${match.id}/visit/report`, { data: { findings: 'The freezer is old.' } });
  await save('It works.');
  await expect(page.getByText('The findings as they are saved now')).toBeVisible();
  await expect(page.getByText('The freezer is old.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Findings')).toHaveValue('It works.');
  await save('The freezer is old, but works.');
  await expect(page.getByText('The findings as they are saved now')).toBeHidden();
  await page.getByLabel('Your title').fill('Monitor');
  await page.getByLabel('E-mail address').fill(sponsor.user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill('not-my-password');
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByText('so nothing was signed').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByText('Authorship · ')).toBeVisible();
  await expect(page.getByText('Reported', { exact: true })).toBeVisible();
});
