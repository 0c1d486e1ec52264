/** Two people take a contract from its first version to both signatures, with and without JavaScript. */
import type { Page } from '@playwright/test';
import type { User } from '~db/schema';
import { PASSWORD } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';
import { signablePdf } from '~tests/support/signable-pdf';

async function sign(page: Page, user: User, title: string) {
  await page.getByLabel('Your title').fill(title);
  await page.getByLabel('E-mail address').fill(user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign the contract' }).click();
}

test('[ACT-53][ACT-56][ACT-68] a sponsor proposes a contract, both sign it, and each can take the signed copy along', async ({
  page,
  make,
  signIn,
  context,
}) => {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  await make.startUp(id);
  const open = async (user: User) => {
    await context.clearCookies();
    await signIn(user);
    await page.goto(`/matches/${id}/contract`);
  };
  await open(sponsor.user);
  const file = { name: 'CTA.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await signablePdf()) };
  await page.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Propose the contract' }).click();
  await expect(page.getByText(`It is ${site.organization.name}’s turn: Answer the contract`)).toBeVisible();
  await expect(page.getByRole('link', { name: /Signed copy/ })).toHaveCount(0);

  await open(site.user);
  await page.getByRole('button', { name: 'Agree to this version' }).click();
  await expect(page.getByText('Your turn: Sign the contract')).toBeVisible();
  await sign(page, site.user, 'Site Director');
  await expect(page.getByText('Site Director, ')).toBeVisible();

  await open(sponsor.user);
  await expect(page.getByText('Your turn: Countersign the contract')).toBeVisible();
  await sign(page, sponsor.user, 'Head of Contracts');
  await expect(page.getByText('Head of Contracts, ')).toBeVisible();
  const copy = await page.getByRole('link', { name: /Signed copy/ }).getAttribute('href');
  const answer = await page.request.get(copy ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
});
