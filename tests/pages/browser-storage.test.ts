/** After a day's work, the browser stores nothing that identifies a person. */
import { expect, test } from '~tests/support/people';

test('[GEN-05] the browser’s storage keeps nothing personal, and no script reads the session @js', async ({
  page,
  make,
  signIn,
}) => {
  const { user, organization } = await make.site();
  const study = await make.study();
  const match = await make.match(study.id, organization.id, { status: 'invited' });
  await signIn(user);
  for (const path of ['/site-dashboard', '/organization/profile', '/organization/documents', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(`/matches/${match.id}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('status').first()).toBeVisible();

  const kept = await page.evaluate(async () =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await indexedDB.databases(), document.cookie]),
  );
  const { email, firstName, lastName } = user;
  const { contactName, phone, address, piName, piEmail } = organization;
  const personal = [email, firstName, lastName, contactName, phone, address, piName, piEmail].filter((text) => text);
  expect(personal.length).toBeGreaterThan(2);
  for (const text of personal) expect(kept).not.toContain(text);
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');
  // Only scroll positions, the bell's list, and whether the person has visited before.
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
  for (const key of keys) expect(key).toMatch(/^(positions|notifications|hasVisited)(_|$)/);
});
