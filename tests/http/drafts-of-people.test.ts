/** Whose a draft is, and what leads to it. */
import type { APIRequestContext } from '@playwright/test';
import { hashToken } from '~/domain/base/ids.server';
import { saveDraft } from '~db/queries/drafts';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { draftUpTo } from '~tests/support/wizard';

const draftCookie = async (who: APIRequestContext, name = 'sb_study') =>
  (await who.storageState()).cookies.find((cookie) => cookie.name === name);
const typed = (title: string) => ({ title, phase: 'phase_ii', therapeuticArea: 'neurology' });
const save = (who: APIRequestContext, form: Record<string, string>) =>
  who.post('/study-creation?tab=basic', { form: { intent: 'next', ...form }, maxRedirects: 0 });
const shown = async (who: APIRequestContext, headers: Record<string, string> = {}) =>
  (await who.get('/study-creation?tab=basic', { headers })).text();

test('[ACC-05] a person’s draft opens only for them, whoever has its cookie', async ({ as, make }) => {
  const title = `Own ${unique()}`;
  const [me, other] = [(await make.sponsor()).user, (await make.sponsor()).user];
  const mine = await as(me);
  await save(mine, typed(title));
  expect(await shown(mine)).toContain(title);
  const { value = '' } = (await draftCookie(mine)) ?? {};
  for (const who of [await as(), await as(other)]) {
    const session = (await who.storageState()).cookies.map((each) => `${each.name}=${each.value}; `).join('');
    const Cookie = `${session}sb_study=${value}`;
    expect(await shown(who, { Cookie })).not.toContain(title);
    // What they save begins a draft of their own.
    const answer = await who.post('/study-creation?tab=basic', {
      form: { intent: 'next', title: 'Theirs' },
      headers: { Cookie },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    expect(/sb_study=([^;]+)/.exec(answer.headers()['set-cookie'] ?? '')?.[1]).not.toBe(value);
  }
  expect(await shown(mine)).toContain(title);
  await mine.post('/api/logout');
  expect(await shown(mine), 'after signing out').not.toContain(title);
});

test('[ACC-05] a visitor’s draft belongs to the person who signs in and continues it', async ({
  as,
  make,
  visitor,
  byPassword,
}) => {
  const title = `Begun ${unique()}`;
  const before = await as();
  await save(before, typed(title));
  const cookie = await draftCookie(before);
  const { user } = await make.sponsor();
  const session = (await (await byPassword(user)).storageState()).cookies.filter(({ name }) => name === 'sb_session');
  const person = await visitor([...session, cookie] as Parameters<typeof visitor>[0]);
  expect(await shown(person)).toContain(title);
  await save(person, typed(title));
  expect(await shown(before), 'the visitor’s cookie no longer opens it').not.toContain(title);
});

test('[ACC-05] a form sent after the session has ended is kept for its owner and shown to nobody', async ({
  as,
  make,
  visitor,
}) => {
  const [title, later] = [`Kept ${unique()}`, `Later ${unique()}`];
  const { user } = await make.sponsor();
  const mine = await as(user);
  await save(mine, typed(title));
  const state = (await mine.storageState()).cookies as NonNullable<Parameters<typeof visitor>[0]>;
  const ended = await visitor(state.filter(({ name }) => name === 'sb_study'));
  const answer = await save(ended, { ...typed(later), signedIn: 'yes' });
  expect(answer.status()).toBe(401);
  expect(await answer.text()).not.toContain(title);
  expect(await shown(ended)).not.toContain(later);
  expect(await shown(mine)).toContain(later);
});

test('[ACC-04] a key that someone has read on a page opens no draft', async ({ as }) => {
  const [title, idempotencyKey] = [`Planted ${unique()}`, `planted-${unique()}`];
  const [first, second] = [await as(), await as()];
  await save(first, { ...typed(title), idempotencyKey });
  await save(second, { sponsorName: 'Mine', idempotencyKey });
  expect(await shown(second)).not.toContain(title);
  expect((await draftCookie(second))?.value).not.toBe((await draftCookie(first))?.value);
  await save(second, { title: 'Replaced', idempotencyKey });
  expect(await shown(first)).toContain(title);
});

/** Submits a registration with the address of an account, and returns the link in the e-mail to its owner. */
async function mailedLink(...[who, store, email]: [APIRequestContext, Parameters<typeof mailsTo>[0], string | null]) {
  const site = registration({ userEmail: email ?? '' });
  expect((await who.post('/api/organizations', { data: site })).status()).toBe(201);
  const [mail] = await mailsTo(store, email);
  return { site, link: /\/drafts\/resume\?token=[\w-]+/.exec(mail?.body ?? '')?.[0] ?? '' };
}

test('[ACC-04] an e-mailed link asks before it opens a draft, which then has a token of its own', async ({
  as,
  make,
  store,
}) => {
  const { site, link } = await mailedLink(await as(), store, (await make.site()).user.email);
  const reader = await as();
  for (let time = 0; time < 2; time++) {
    const page = await reader.get(link);
    expect([page.status(), page.headers()['set-cookie']]).toEqual([200, undefined]);
    const text = await page.text();
    expect(text).toContain('Sign in to continue');
    expect(text).not.toContain(site.name);
  }
  const opened = await reader.post(link);
  expect([opened.status(), opened.headers().location]).toEqual([303, '/onboarding?step=4']);
  expect(await (await reader.get('/onboarding?step=4')).text()).toContain(site.name);
  // A second click opens the same copy, with what was changed in it. Another browser gets a copy of its own.
  await reader.post('/onboarding?step=3', { form: { piName: 'Pat Changed', intent: 'next' } });
  const cookie = (await draftCookie(reader, 'sb_registration'))?.value;
  expect((await reader.post(link)).status()).toBe(303);
  expect((await draftCookie(reader, 'sb_registration'))?.value).toBe(cookie);
  expect(await (await reader.get('/onboarding?step=4')).text()).toContain('Pat Changed');
  const another = await as();
  await another.post(link);
  expect(await (await another.get('/onboarding?step=4')).text()).not.toContain('Pat Changed');
  expect((await draftCookie(another, 'sb_registration'))?.value).not.toBe(cookie);
});

test('[ACC-04] a link works until the draft is submitted, and only if it was mailed', async ({ as, make, store }) => {
  const { link } = await mailedLink(await as(), store, (await make.site()).user.email);
  const reader = await as();
  await reader.post(link);
  const { userFirstName, userLastName, userEmail } = registration();
  const form = { userFirstName, userLastName, userEmail, intent: 'submit' };
  expect((await reader.post('/onboarding?step=5', { form })).headers().location).toBe('/onboarding?submitted=1');
  for (const method of ['get', 'post'] as const) {
    const gone = await reader[method](link);
    expect([gone.status(), gone.headers().location]).toEqual([303, '/']);
  }
  const [token, at] = [unique('token-'), Date.now()];
  const times = { updatedAt: at, expiresAt: at + 1_000_000 };
  const draft = {
    kind: 'registration',
    values: { name: 'Planted' },
    idempotencyKey: 'k',
    userId: null,
    linkHash: '',
  } as const;
  await store.write((db) => saveDraft(db, { ...draft, ...times, tokenHash: hashToken(token) }));
  const victim = await as();
  for (const method of ['get', 'post'] as const) {
    const refused = await victim[method](`/drafts/resume?token=${token}`);
    expect([refused.status(), refused.headers().location]).toEqual([303, '/']);
  }
  expect(await draftCookie(victim, 'sb_registration')).toBeUndefined();
});

test('[ACC-04] a person who continues an e-mailed draft keeps it for themselves', async ({ as, make, store }) => {
  const { user } = await make.site();
  const { site, link } = await mailedLink(await as(), store, user.email);
  const owner = await as(await make.user({ role: 'site' }));
  await owner.post(link);
  expect(await (await owner.get('/onboarding?step=4')).text()).toContain(site.name);
  const { value } = (await draftCookie(owner, 'sb_registration')) ?? {};
  const headers = { Cookie: `sb_registration=${value}` };
  expect(await (await (await as()).get('/onboarding?step=4', { headers, maxRedirects: 5 })).text()).not.toContain(
    site.name,
  );
});

test('[DAY-108] the e-mail to a known address, and the page that it leads to, are true for each account', async ({
  as,
  make,
  store,
}) => {
  const mailOf = async (email: string | null) => (await mailsTo(store, email))[0]?.body ?? '';
  const said = async (who: APIRequestContext, link: string) => textOf(await who.get(link));
  // A site's: it is registered already, and another site becomes another of theirs.
  const { user, organization } = await make.site();
  const toMember = await mailedLink(await as(), store, user.email);
  const body = await mailOf(user.email);
  for (const words of [`an account with ${organization.name}`, 'you need not register it again', 'Sign in:'])
    expect(body).toContain(words);
  expect(body).toContain('The site becomes another of your organizations');
  const visitor = await as();
  expect(await said(visitor, toMember.link)).toContain('Sign in to continue');
  const member = await as(user);
  expect(await said(member, toMember.link)).toContain('Register another site?');
  expect((await member.post(toMember.link)).headers().location).toBe('/onboarding?step=4');
  // Of someone who has not signed in yet: they choose a password first.
  const fresh = await make.user({ role: 'site', organizationId: organization.id, passwordHash: null });
  await mailedLink(await as(), store, fresh.email);
  expect(await mailOf(fresh.email)).toContain('/forgot-password');
  // Without an organization: they sign in, and continue.
  const alone = await make.user({ role: 'site' });
  const toAlone = await mailedLink(await as(), store, alone.email);
  expect(await mailOf(alone.email)).toContain('Then continue where you left off');
  expect(await said(await as(), toAlone.link)).toContain('Sign in to continue');
  const owner = await as(alone);
  expect(await said(owner, toAlone.link)).toContain('Continue the registration that was sent with your address?');
  expect((await owner.post(toAlone.link)).headers().location).toBe('/onboarding?step=4');
  // A sponsor's without an organization: the studies that they post without one stay theirs.
  const sponsor = await make.user({ role: 'sponsor' });
  const toSponsor = await mailedLink(await as(), store, sponsor.email);
  expect(await mailOf(sponsor.email)).toContain('Then continue where you left off');
  expect(await said(await as(sponsor), toSponsor.link)).toContain('Register another site?');
});

test('[ACC-05] a draft that was begun in the wizard survives signing in', async ({ as, visitor, make }) => {
  const site = registration();
  const before = await as();
  await draftUpTo(before, 3, site);
  const person = await as(await make.user({ role: 'site' }));
  const cookies = [...(await before.storageState()).cookies, ...(await person.storageState()).cookies];
  const both = await visitor(cookies as Parameters<typeof visitor>[0]);
  expect(await (await both.get('/onboarding?step=1')).text()).toContain(site.name);
});
