/** Two sides of a match write to each other in the browser, with JavaScript and without (MSG). */
import { expect, test } from '~tests/support/people';
import { pdf } from '~tests/support/sample-files';

test('[MSG-01][MSG-03][MSG-04] a site asks with a file, and its sponsor reads, opens the file and replies', async ({
  page,
  signIn,
  make,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const site = await make.site();
  const match = await make.match(study.id, site.organization.id, { status: 'interested', answeredAt: Date.now() });
  await signIn(site.user);
  await page.goto(`/matches/${match.id}/messages`);
  await page.getByLabel('Subject').fill('Pharmacy hours');
  await page.getByLabel('Message', { exact: true }).fill('Are these enough?');
  await page.getByLabel('Files').setInputFiles({ name: 'hours.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pharmacy hours' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'hours.pdf' })).toBeVisible();

  await signIn(sponsor.user);
  await page.goto(`/matches/${match.id}/messages`);
  await expect(page.getByRole('navigation', { name: 'Match' }).getByRole('link', { name: 'Messages' })).toContainText(
    '1',
  );
  await page.getByRole('link', { name: 'Pharmacy hours' }).click();
  await expect(page.getByText('Are these enough?')).toBeVisible();
  await page.getByLabel('Your reply').fill('Quite.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Quite.')).toBeVisible();
  await expect(page.getByLabel('Your reply')).toHaveValue('');
});

test('[DAY-188][GEN-05] a message that is not sent yet is still there after another page, and nowhere in the browser’s storage @js', async ({
  page,
  signIn,
  make,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const site = await make.site();
  const match = await make.match(study.id, site.organization.id, { status: 'interested', answeredAt: Date.now() });
  const thread = await make.thread(match.id, sponsor.user.id);
  const reply = page.getByLabel('Your reply');
  await signIn(site.user);
  await page.goto(`/matches/${match.id}/messages/${thread.id}`);
  await reply.fill('The freezer is new.');
  await page.getByRole('heading', { level: 1 }).click();
  await expect
    .poll(async () => (await page.request.get(`/matches/${match.id}/messages/${thread.id}`)).text())
    .toContain('The freezer is new.</textarea>');
  await page.reload();
  await expect(reply).toHaveValue('The freezer is new.');
  const elsewhere = async () => {
    await page.getByRole('link', { name: 'all messages' }).click();
    await expect(page.getByRole('heading', { name: 'New message' })).toBeVisible();
  };
  await elsewhere();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('freezer');
  await page.goBack();
  await expect(reply).toHaveValue('The freezer is new.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('The freezer is new.')).toBeVisible();
  await elsewhere();
  await page.goBack();
  await expect(reply).toHaveValue('');
});
