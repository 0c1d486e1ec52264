/** Webhooks, as owners add and follow them and as a program receives them (INT-20 to INT-26). */
import type { APIRequestContext } from '@playwright/test';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';
import { isSignedBy, startReceiver } from '~tests/support/webhook-receiver';

const EVENTS = ['study.created', 'study.changed', 'match.created', 'match.changed', 'match.deleted'];
const SECRET = /whsec_[A-Za-z0-9+/]{43}=/;

const formOf = (values: Record<string, string | string[]>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) form.append(name, one);
  return form;
};
const idIn = async (who: APIRequestContext) => (await (await who.get('/api/webhooks')).json()).at(-1).id as string;

/** By form and by JSON: each returns the secret. */
const ENDPOINTS = {
  json: {
    add: async (who: APIRequestContext, address: string) =>
      (await (await who.post('/api/webhooks', { data: { address, events: EVENTS } })).json()).secret as string,
    rotate: async (who: APIRequestContext, id: string) =>
      (await (await who.post(`/api/webhooks/${id}/rotate`)).json()).secret as string,
    act: async (who: APIRequestContext, id: string, action: 'test' | 'pause' | 'resume' | 'remove') => {
      if (action === 'test') return who.post(`/api/webhooks/${id}/test`);
      return action === 'remove' ? who.delete(`/api/webhooks/${id}`) : who.put(`/api/webhooks/${id}/${action}`);
    },
  },
  form: {
    add: async (who: APIRequestContext, address: string) => {
      const form = formOf({ intent: 'addWebhook', address, events: EVENTS });
      return SECRET.exec(await textOf(await who.post('/account/webhooks', { form })))?.[0] ?? '';
    },
    rotate: async (who: APIRequestContext, id: string) => {
      const form = { intent: 'rotateWebhookSecret' };
      return SECRET.exec(await textOf(await who.post(`/account/webhooks/${id}`, { form })))?.[0] ?? '';
    },
    act: async (who: APIRequestContext, id: string, action: 'test' | 'pause' | 'resume' | 'remove') =>
      who.post(`/account/webhooks/${id}`, { form: { intent: `${action}Webhook`, missed: 'send' }, maxRedirects: 0 }),
  },
};

for (const [endpoint, { add, rotate, act }] of Object.entries(ENDPOINTS)) {
  test(`[INT-20][INT-21][INT-24][INT-25] by ${endpoint}: a webhook gets changes, tests and both signatures, is paused, resumed and deleted`, async ({
    as,
    make,
  }) => {
    const receiver = await startReceiver();
    const { organization, user } = await make.sponsor();
    const who = await as(user);
    const secret = await add(who, receiver.url);
    expect(secret).toMatch(SECRET);
    const id = await idIn(who);
    const done = async (action: 'test' | 'pause' | 'resume' | 'remove') =>
      expect([200, 303]).toContain((await act(who, id, action)).status());

    const study = await make.study({ sponsorId: organization.id });
    await expect.poll(() => receiver.received.map(({ type }) => type)).toContain('study.created');
    expect(receiver.received[0]?.data).toMatchObject({ id: study.id, address: `/api/studies/${study.id}` });
    expect(receiver.news().every((each) => isSignedBy(secret, each))).toBe(true);

    const rotated = await rotate(who, id);
    expect([SECRET.test(rotated), rotated === secret]).toEqual([true, false]);
    receiver.behavior.text = '<b>thank you</b>';
    await done('test');
    await expect.poll(() => receiver.received.map(({ type }) => type)).toContain('webhook.test');
    const [test] = receiver.news() as [(typeof receiver.received)[number]];
    expect([secret, rotated].map((each) => isSignedBy(each, test))).toEqual([true, true]);
    const latest = async () => (await (await who.get(`/api/webhooks/${id}/deliveries?limit=1`)).json())[0];
    await expect.poll(async () => (await latest()).state).toBe('delivered');
    expect(await latest()).toMatchObject({ event: 'webhook.test', status: 204, attempts: 1 });

    await done('pause');
    await make.study({ sponsorId: organization.id });
    const page = await textOf(await who.get(`/account/webhooks/${id}`));
    for (const text of ['webhook.test', 'Delivered', '204 after', 'Resume from now on']) expect(page).toContain(text);
    for (const shown of [page, await (await who.get('/api/webhooks')).text()])
      for (const each of [secret, rotated]) expect(shown).not.toContain(each);
    expect(receiver.news()).toEqual([]);
    await done('resume');
    await expect.poll(() => receiver.received.map(({ type }) => type)).toEqual(['study.created']);
    await done('remove');
    expect(await (await who.get('/api/webhooks')).json()).toEqual([]);
    await receiver.close();
  });
}

test('[INT-25] a delivery is sent again by form and by JSON, with the same id', async ({ as, make }) => {
  const receiver = await startReceiver();
  receiver.behavior.status = 500;
  const { user } = await make.site();
  const who = await as(user);
  await who.post('/api/webhooks', { data: { address: receiver.url, events: EVENTS } });
  const id = await idIn(who);
  const { id: deliveryId } = await (await who.post(`/api/webhooks/${id}/test`)).json();
  const state = async () => (await (await who.get(`/api/webhooks/${id}/deliveries`)).json())[0].state;
  await expect.poll(state).toBe('failed');
  receiver.behavior.status = 200;
  const form = { intent: `resendDelivery ${deliveryId}` };
  expect((await who.post(`/account/webhooks/${id}`, { form, maxRedirects: 0 })).status()).toBe(303);
  await expect.poll(state).toBe('delivered');
  expect((await who.post(`/api/webhooks/${id}/deliveries/${deliveryId}/resend`)).status()).toBe(200);
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([deliveryId]));
  await receiver.close();
});

test('[INT-20][INT-23] an address that we never call is refused, by form with what was typed', async ({ as, make }) => {
  const { user } = await make.sponsor();
  const who = await as(user);
  for (const address of [
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
    'https://8.8.8.8:22/',
    'x',
  ]) {
    const refused = await who.post('/api/webhooks', { data: { address, events: EVENTS } });
    expect([refused.status(), Object.keys((await refused.json()).errors)], address).toEqual([400, ['address']]);
  }
  const form = formOf({ intent: 'addWebhook', address: 'https://10.0.0.1/', events: EVENTS });
  const page = await who.post('/account/webhooks', { form });
  expect(page.status()).toBe(400);
  const text = await page.text();
  for (const shown of ['https://10.0.0.1/', 'public https address']) expect(text).toContain(shown);
  // What a name leads to is known only once it is called.
  const { id } = await (
    await who.post('/api/webhooks', { data: { address: 'https://localhost/', events: EVENTS } })
  ).json();
  await who.post(`/api/webhooks/${id}/test`);
  const latest = async () => (await (await who.get(`/api/webhooks/${id}/deliveries`)).json())[0];
  await expect.poll(async () => (await latest()).state).toBe('failed');
  expect((await latest()).status).toBeNull();
});

test('[INT-20] only owners of a verified organization add webhooks, and no token reads them', async ({ as, make }) => {
  const { organization, user } = await make.sponsor();
  const coordinator = await make.user({ role: 'sponsor', organizationId: organization.id, staffRole: 'coordinator' });
  const { token } = await make.apiToken(user, ['changes:read']);
  const data = { address: 'https://ctms.example/', events: EVENTS };
  expect((await (await as(coordinator)).post('/api/webhooks', { data })).status()).toBe(403);
  const bearer = { headers: { Authorization: `Bearer ${token}` } };
  expect((await (await as()).get('/api/webhooks', bearer)).status()).toBe(403);
  const unverified = await make.sponsor({ status: 'pending' });
  const refused = await (await as(unverified.user)).post('/api/webhooks', { data });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'organization_unverified']);
});
