/** Suggestions by e-mail: sent by the server's job, chosen on the account page, and stopped without signing in. */
import type { APIRequestContext } from '@playwright/test';
import { HOUR_MS } from '~/catalogue/time';
import { auditEventsOf } from '~db/queries/audit';
import { updateUser, userById } from '~db/queries/users';
import type { User } from '~db/schema';
import type { Store } from '~db/store.server';
import { testEnv } from '~tests/support/app';
import { factoriesFor } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { startMailStandIn } from '~tests/support/mail-stand-in';
import { expect, test } from '~tests/support/people';
import { startApp } from '~tests/support/server';
import { unsubscribeToken } from '~tests/support/unsubscribe';

const choiceOf = async (store: Store, { id }: User) => (await store.read((db) => userById(db, id)))?.digest;
const eventsOf = (store: Store, { id }: User) => store.read((db) => auditEventsOf(db, { type: 'user', id }));
const pageFor = (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`;

test('[DIG-06][DIG-01][OPS-03] the server sends a digest that a mail program can stop, and no other e-mail can be stopped', async ({
  registry,
  storeOf,
}) => {
  const smtp = await startMailStandIn();
  const app = await startApp({ ...testEnv(registry.url), SMTP_URL: smtp.url });
  try {
    const store = await storeOf(app);
    const make = factoriesFor(store);
    const [site, sponsor] = [await make.site(), await make.sponsor()];
    const study = await make.study({ sponsorId: sponsor.organization.id });
    const { id } = await make.match(study.id, site.organization.id, { createdAt: Date.now() - HOUR_MS });
    await store.tx((db) => updateUser(db, sponsor.user.id, { digest: 'never' }));
    await fetch(`${app.url}/forgot-password`, {
      method: 'POST',
      headers: { 'X-Request-Id': 'asked-for-a-new-password' },
      body: new URLSearchParams({ email: site.user.email ?? '' }),
      redirect: 'manual',
    });
    // At its start, the server looks for what is due.
    await app.restart();
    const own = () => smtp.received.filter(({ to }) => to.includes(site.user.email ?? ''));
    await expect.poll(own, { timeout: 15_000 }).toHaveLength(2);
    const mails = own().map(({ text }) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
    const digest = mails.find((text) => text.includes(`/matches/${id}`)) ?? '';
    const other = mails.find((text) => text !== digest) ?? '';
    expect(other).not.toContain('List-Unsubscribe');
    expect(other).toMatch(/^X-Request-Id: asked-for-a-new-password\r?$/im);
    expect(digest, 'no request caused it').not.toMatch(/^X-Request-Id:/im);
    expect(digest).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const address = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(digest)?.[1] ?? '';
    expect(digest).toContain(`Stop suggestions without signing in:\r\n${address}`);
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain(sponsor.user.email);

    const oneClick = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(oneClick.status).toBe(200);
    expect(await choiceOf(store, site.user)).toBe('never');
  } finally {
    await app.close();
    await smtp.close();
  }
});

test('[DIG-05] the link opens a page that changes nothing; its button stops the digests, even if pressed again', async ({
  app,
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const visitor = await as();
  const address = pageFor(await unsubscribeToken(app, user));
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await visitor.fetch(address, { method })).status()).toBe(200);
    expect(await choiceOf(store, user)).toBe('daily');
  }
  const asked = await textOf(await visitor.get(address));
  expect(asked).toContain('Stop suggestions by e-mail?');
  expect(asked).not.toContain(user.email);
  // Someone who is not signed in reaches the account page through the sign-in form.
  expect(await (await visitor.get(address)).text()).toContain('href="/api/login?redirectTo=%2Faccount"');
  expect(await (await (await as(user)).get(address)).text()).not.toContain('redirectTo');

  for (let time = 0; time < 2; time++) {
    const stopped = await visitor.post(address, { form: {} });
    expect(stopped.status()).toBe(200);
    expect(await textOf(stopped)).toContain('These e-mails are stopped');
  }
  expect(await choiceOf(store, user)).toBe('never');
  expect(await eventsOf(store, user)).toMatchObject([
    { action: 'user.digestChosen', actorRole: 'visitor', before: '{"digest":"daily"}', after: '{"digest":"never"}' },
  ]);
});

for (const [what, stop] of Object.entries({
  'by form': (who: APIRequestContext, token: string) => who.post(pageFor(token), { form: {} }),
  'by JSON': (who: APIRequestContext, token: string) => who.post('/api/unsubscribe', { data: { token } }),
})) {
  test(`[DIG-05] ${what}: only the person's own token stops the digests`, async ({ app, as, make, store }) => {
    const [{ user }, { user: other }] = [await make.site(), await make.site()];
    const visitor = await as();
    const token = await unsubscribeToken(app, user);
    const [, signature] = token.split('.');
    for (const wrong of ['', 'x', user.id, `${user.id}.`, `${other.id}.${signature}`, `${token}x`]) {
      expect((await stop(visitor, wrong)).status(), wrong).toBe(404);
    }
    expect(await textOf(await visitor.get(pageFor('x')))).toContain('This link can’t be used');
    expect([await choiceOf(store, user), await choiceOf(store, other)]).toEqual(['daily', 'daily']);
    expect((await stop(visitor, token)).status()).toBe(200);
    expect([await choiceOf(store, user), await choiceOf(store, other)]).toEqual(['never', 'daily']);
  });
}

for (const [what, choose, saved] of [
  ['by form', (who, digest) => who.post('/account?index', { form: { intent: 'chooseDigest', digest } }), 303],
  ['by JSON', (who, digest) => who.put('/api/account/digest', { data: { digest } }), 200],
] as [string, (who: APIRequestContext, digest: string) => ReturnType<APIRequestContext['get']>, number][]) {
  test(`[DIG-04] ${what}: a person chooses how often suggestions come`, async ({ as, make, store }) => {
    const { user } = await make.site();
    const person = await as(user);
    expect(await (await person.get('/api/account/digest')).json()).toEqual({ digest: 'daily' });
    expect((await choose(person, 'weekly')).status()).toBe(saved);
    expect((await choose(person, 'weekly')).status()).toBe(saved);
    expect(await choiceOf(store, user)).toBe('weekly');
    expect(await (await person.get('/account')).text()).toMatch(
      /checked=""[^>]*value="weekly"|value="weekly"[^>]*checked=""/,
    );
    const refused = await choose(person, 'hourly');
    expect(refused.status()).toBe(400);
    expect(await refused.text()).toContain('Please choose');
    expect(await choiceOf(store, user)).toBe('weekly');
    expect(await eventsOf(store, user)).toMatchObject([
      { actorId: user.id, before: '{"digest":"daily"}', after: '{"digest":"weekly"}' },
    ]);
    expect((await choose(await as(), 'daily')).status()).toBe(401);
  });
}

test('[DIG-04] only people who can get suggestions are asked', async ({ as, make }) => {
  const pageOf = async (user: User) => textOf(await (await as(user)).get('/account'));
  expect(await pageOf((await make.site()).user)).toContain('New studies that may fit your site');
  expect(await pageOf((await make.sponsor()).user)).toContain('New sites that may fit your studies');
  expect(await pageOf(await make.rep())).not.toContain('Suggestions by e-mail');
  expect(await pageOf(await make.user({ role: 'admin', email: null, username: 'digestless' }))).not.toContain(
    'Suggestions by e-mail',
  );
});
