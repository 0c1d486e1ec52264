/** A form that is sent after the session has ended: what was typed is there after sign-in (decision 60). */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { KEPT_POST_MS } from '~/catalogue/limits';
import { organizationById } from '~db/queries/organizations';
import { drafts, sessions, type User } from '~db/schema';
import type { Store } from '~db/store.server';
import { PASSWORD } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';
import { pdf } from '~tests/support/sample-files';

const KEPT = 'You were signed out. What you typed is kept: sign in and it will be there.';
const UNSENT = 'You were signed out, so this is not saved yet.';
const PROFILE = { name: 'Kept Post Clinic', address: '7 Hill Street', city: 'Portland', state: 'ME', zipCode: '04101' };

const ended = (store: Store, { id }: User) => store.tx((db) => db.delete(sessions).where(eq(sessions.userId, id)));
const keptOf = (store: Store, { id }: User) =>
  store.read((db) => db.select().from(drafts).where(eq(drafts.userId, id)));
const signIn = (who: APIRequestContext, { email }: User) =>
  who.post('/login', { form: { email: email ?? '', password: PASSWORD }, maxRedirects: 0 });

test('[DAY-04] a profile that is sent signed out is kept, and is in the form after sign-in, but not saved', async ({
  byPassword,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const who = await byPassword(user);
  await ended(store, user);
  const typed = { ...PROFILE, description: 'Typed before the session ended', therapeuticAreas: 'Oncology' };
  const refused = await who.post('/organization/profile', { form: typed });
  expect(refused.status()).toBe(401);
  expect(await textOf(refused)).toContain(KEPT);
  expect(await textOf(await who.get('/login?redirectTo=/organization/profile'))).toContain(KEPT);

  const entered = await signIn(who, user);
  expect(entered.status()).toBe(303);
  expect(entered.headers().location).toBe('/organization/profile');
  const page = await who.get('/organization/profile');
  expect(page.status()).toBe(200);
  const html = await page.text();
  expect(html).toContain(UNSENT);
  expect(html).toContain('Typed before the session ended</textarea>');
  expect(html).toContain('value="7 Hill Street"');
  const stored = () => store.read((db) => organizationById(db, organization.id));
  expect((await stored())?.description, 'not sent for them').not.toBe(typed.description);
  expect(await (await who.get('/organization/profile')).text(), 'also if it is loaded again').toContain(UNSENT);

  expect((await who.post('/organization/profile', { form: typed })).status()).toBe(303);
  expect((await stored())?.description).toBe(typed.description);
  expect(await keptOf(store, user)).toEqual([]);
  expect(await (await who.get('/organization/profile')).text()).not.toContain(UNSENT);
});

test('[DAY-04] a message that is sent signed out is kept without its file, which the page says', async ({
  byPassword,
  make,
  store,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const site = await make.site();
  const match = await make.match(study.id, site.organization.id, { status: 'invited', invitedAt: Date.now() });
  const address = `/matches/${match.id}/messages`;
  const who = await byPassword(site.user);
  await ended(store, site.user);
  const file = { name: 'hours.pdf', mimeType: 'application/pdf', buffer: pdf() };
  const sent = { subject: 'Kept subject', text: 'Kept words of a message', idempotencyKey: randomUUID(), file };
  expect((await who.post(address, { multipart: sent, maxRedirects: 0 })).status()).toBe(401);
  expect((await signIn(who, site.user)).headers().location).toBe(address);
  const html = await (await who.get(address)).text();
  expect(html).toContain('value="Kept subject"');
  expect(html).toContain('Kept words of a message');
  expect(html).toContain('Files are not kept: choose them again');
  const threads = await (await who.get(`/api/matches/${match.id}/threads`)).json();
  expect(threads.threads).toEqual([]);
});

test('[DAY-05] nobody else gets what is kept: not another person in the same browser, nor the person in another one', async ({
  byPassword,
  as,
  make,
  store,
}) => {
  const [{ user }, other] = [await make.site(), await make.site()];
  const who = await byPassword(user);
  await ended(store, user);
  await who.post('/organization/profile', { form: { ...PROFILE, description: 'For my eyes only' } });
  const elsewhere = await byPassword(user);
  expect(await (await elsewhere.get('/organization/profile')).text()).not.toContain('For my eyes only');
  expect((await signIn(who, other.user)).headers().location).toBe('/home');
  expect(await (await who.get('/organization/profile')).text()).not.toContain('For my eyes only');
  const stranger = await as();
  const refused = await stranger.post('/organization/profile', { form: { ...PROFILE, description: 'A stranger' } });
  expect(refused.status()).toBe(401);
  expect(await textOf(refused), 'nothing of strangers is kept').not.toContain(KEPT);
  const crossSite = await who.post('/organization/profile', {
    form: { ...PROFILE, description: 'From another site' },
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(crossSite.status()).toBe(403);
});

test('[DAY-05] what is kept holds no password, lasts a day, and is not kept for a form in which nothing was typed', async ({
  byPassword,
  make,
  store,
}) => {
  const { user } = await make.site();
  const who = await byPassword(user);
  await ended(store, user);
  const begun = Date.now();
  await who.post('/account', { form: { intent: 'x', firstName: 'Ada', password: 'never-stored-9Q', code: '123456' } });
  const [kept] = await keptOf(store, user);
  expect(JSON.stringify(kept?.values)).toContain('Ada');
  expect(JSON.stringify(kept?.values)).not.toMatch(/never-stored-9Q|123456/);
  expect(kept?.expiresAt).toBeGreaterThanOrEqual(begun + KEPT_POST_MS);
  expect(kept?.expiresAt).toBeLessThanOrEqual(Date.now() + KEPT_POST_MS);
  await store.tx((db) => db.delete(drafts).where(eq(drafts.userId, user.id)));
  const empty = await who.post('/account', { form: { intent: 'x', idempotencyKey: randomUUID() } });
  expect(await textOf(empty)).not.toContain(KEPT);
  expect(await keptOf(store, user)).toEqual([]);
});
