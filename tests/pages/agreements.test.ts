/** Two people take a CDA from its sending to the protocol, with and without JavaScript. */
import { PASSWORD } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';
import { signablePdf } from '~tests/support/signable-pdf';

test('[CDA-01][CDA-03][CDA-07][SIG-06] a sponsor sends a CDA, the site signs it and reads the protocol at once', async ({
  page,
  make,
  signIn,
  context,
}) => {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
  await make.engagement(id, { step: 'cda', todo: 'sendCda' });
  const address = `/matches/${id}/documents`;

  await signIn(sponsor.user);
  await page.goto(address);
  const file = { name: 'Protocol.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await signablePdf()) };
  await page.getByLabel('Add a document').setInputFiles(file);
  await page.getByRole('button', { name: 'Add document' }).click();
  await expect(page.getByRole('link', { name: 'Protocol.pdf' })).toBeVisible();
  await page.getByLabel('Governing law (state)').fill('Delaware');
  await page.getByRole('button', { name: 'Send the CDA' }).click();
  await expect(page.getByText('Awaiting the site’s signature')).toBeVisible();

  await context.clearCookies();
  await signIn(site.user);
  await page.goto(address);
  await expect(
    page.getByText('You can read the sponsor’s documents here once the CDA has all signatures.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Protocol.pdf' })).toHaveCount(0);
  await page.getByLabel('Your title').fill('Principal Investigator');
  await page.getByLabel('E-mail address').fill(site.user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Protocol.pdf' })).toBeVisible();
  await expect(page.getByText('Principal Investigator, ')).toBeVisible();
  const protocol = await page.getByRole('link', { name: 'Protocol.pdf' }).getAttribute('href');
  expect((await page.request.get(protocol ?? '')).status()).toBe(200);
  const copy = await page.getByRole('link', { name: 'Download signed copy' }).getAttribute('href');
  expect((await page.request.get(copy ?? '')).headers()['content-type']).toBe('application/pdf');
});
