import { auditEventsOf } from '~db/queries/audit';
import { mailPage } from '~db/queries/outbox';
import { contactMessagePage } from '~db/queries/platform';
import type { Store } from '~db/store.server';
import { testEnv } from '~tests/support/app';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';
import { startApp } from '~tests/support/server';

const message = (values: Record<string, unknown> = {}) => ({
  name: `Noor Haddad ${unique()}`,
  email: 'Noor@Clinic.example',
  message: 'Do you take sites in Maine?\nWe are two.',
  ...values,
});
const stored = async (store: Store, name: string) =>
  (await store.read((db) => contactMessagePage(db, { search: name, limit: 100 }))).rows;
const mailsFrom = async (store: Store, name: string) =>
  (await store.read((db) => mailPage(db, { search: name, limit: 100 }))).rows;

for (const way of ['form', 'JSON'] as const) {
  test(`[LAND-10] a message by ${way} is stored, e-mailed to the team, recorded and acknowledged`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await make.admin();
    const visitor = await as();
    const sent = message();
    if (way === 'form') {
      const response = await visitor.post('/?index', { form: sent });
      expect([response.status(), response.headers().location]).toEqual([303, '/']);
      const page = await (await visitor.get('/')).text();
      expect(page).toContain('Message sent');
    } else {
      const response = await visitor.post('/api/contact', { data: sent });
      expect(response.status()).toBe(201);
      expect(await response.json()).toEqual({
        message: 'Thank you for getting in touch. We will reply within one business day.',
      });
    }
    const [row, ...others] = await stored(store, sent.name);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ email: 'noor@clinic.example', message: 'Do you take sites in Maine?\nWe are two.' });
    const mails = await mailsFrom(store, sent.name);
    const mail = mails.find(({ recipient }) => recipient === admin.email);
    expect(mail?.body).toContain('noor@clinic.example');
    expect(mail?.body).toContain('> Do you take sites in Maine?\n> We are two.');
    const events = await store.read((db) => auditEventsOf(db, { type: 'message', id: row?.id ?? '' }));
    expect(events).toMatchObject([{ action: 'contact.received', actorRole: 'visitor' }]);
    expect(events[0]?.after).not.toContain('Maine');
  });
}

test('[LAND-10] if no administrator has an address, the e-mail goes to the team’s own @all', async ({
  registry,
  as,
}) => {
  const app = await startApp(testEnv(registry.url));
  try {
    const visitor = await as();
    const sent = message();
    expect((await visitor.post(`${app.url}/api/contact`, { data: sent })).status()).toBe(201);
    const { openStore } = await import('~db/store.server');
    const store = await openStore({ url: `${app.dataDir}/studybridge.sqlite`, migrations: 'db/migrations' });
    expect(await mailsFrom(store, sent.name)).toMatchObject([{ recipient: 'hello@studybridge.example' }]);
    await store.close();
  } finally {
    await app.close();
  }
});

test('[LAND-10] the same message sent twice, even at once, counts as one; another one does not', async ({
  as,
  store,
}) => {
  const visitor = await as();
  const sent = message();
  const post = (form: typeof sent) => visitor.post('/?index', { form });
  const answers = [...(await Promise.all([post(sent), post(sent)])), await post(sent)];
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  expect(await stored(store, sent.name)).toHaveLength(1);
  await post({ ...sent, message: 'One more question.' });
  expect(await stored(store, sent.name)).toHaveLength(2);

  const byJson = message();
  const headers = { 'Idempotency-Key': unique('contact-') };
  for (let times = 0; times < 2; times++) {
    expect((await visitor.post('/api/contact', { data: byJson, headers })).status()).toBe(201);
  }
  expect(await stored(store, byJson.name)).toHaveLength(1);
});

test('[LAND-10][GEN-02] missing or invalid fields are named, and the input is kept', async ({ as, store }) => {
  const visitor = await as();
  const name = `Noor ${unique()}`;
  const refused = await visitor.post('/?index', { form: { name, email: 'nobody', message: ' ' } });
  expect(refused.status()).toBe(400);
  const page = await refused.text();
  expect(page).toContain('There is a problem');
  expect(page).toContain('Please enter your message.');
  expect(page).toContain('Please enter a valid e-mail address');
  expect(page).toContain(name);
  expect(page).toMatch(/<title>Error: /);

  const json = await visitor.post('/api/contact', { data: { name, email: 'a@b', message: 'x'.repeat(5001) } });
  expect(json.status()).toBe(400);
  expect(Object.keys((await json.json()).errors).sort()).toEqual(['email', 'message']);
  expect((await visitor.post('/api/contact', { data: {} })).status()).toBe(400);
  expect((await visitor.get('/api/contact')).headers().allow).toBe('POST');
  expect(await stored(store, name)).toEqual([]);
});

test('[LAND-10] a line break in the name cannot inject an e-mail header', async ({ as, make, store }) => {
  await make.admin();
  const word = unique();
  const sent = message({ name: `Eve ${word}\r\nBcc: all@clinic.example` });
  const visitor = await as();
  expect((await visitor.post('/api/contact', { data: sent })).status()).toBe(400);
  expect(await mailsFrom(store, word)).toEqual([]);
  expect((await visitor.post('/api/contact', { data: { ...sent, name: `Eve ${word}` } })).status()).toBe(201);
  expect(await mailsFrom(store, word)).not.toEqual([]);
});

test('[LAND-10] only administrators can read the messages', async ({ as, make }) => {
  const sent = message();
  await (await as()).post('/api/contact', { data: sent });
  const list = `/admin-panel/messages?q=${encodeURIComponent(sent.name)}`;
  const read = async (who: Awaited<ReturnType<typeof as>>) => (await who.get(list)).text();
  expect(await read(await as('configured admin'))).toContain(sent.name);
  for (const who of [await as(), await as((await make.site()).user), await as((await make.sponsor()).user)]) {
    expect((await who.get(list)).status()).toBe(403);
    expect(await read(who)).not.toContain(sent.name);
  }
});
