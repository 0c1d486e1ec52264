/** Which e-mails a person gets at once, in the digest, or never (DAY). */
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { takeDigestItems } from '~db/queries/digests';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const ENDPOINTS = {
  json: (who: APIRequestContext, data: Record<string, string>) => who.put('/api/account/mails', { data }),
  form: (who: APIRequestContext, values: Record<string, string>) =>
    who.post('/account?index', { form: { intent: 'chooseMails', ...values } }),
} as const;

for (const [endpoint, choose] of Object.entries(ENDPOINTS)) {
  test(`[DAY-17] by ${endpoint}: a person chooses per kind; what waits for the digest and what is not wanted is not e-mailed at once`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.site();
    const sponsor = await make.sponsor();
    const study = await make.study({ sponsorId: sponsor.organization.id });
    const match = await make.match(study.id, organization.id, { status: 'interested' });
    const [who, forSponsor] = [await as(user), await as(sponsor.user)];
    const write = async (text: string) =>
      expect(
        (
          await forSponsor.post(`/api/matches/${match.id}/threads`, {
            data: { subject: 'Pharmacy hours', text },
            headers: { 'Idempotency-Key': `mail-choice-${endpoint}-${text}` },
          })
        ).status(),
      ).toBe(201);
    const count = async () => (await mailsTo(store, user.email)).length;
    await write('first');
    expect(await count()).toBe(1);
    expect([200, 303]).toContain((await choose(who, { messages: 'digest' })).status());
    await write('second');
    expect([200, 303]).toContain((await choose(who, { messages: 'never' })).status());
    await write('third');
    expect(await count()).toBe(1);
    const held = await store.tx((db) => takeDigestItems(db, user.id, Date.now()));
    expect(held).toMatchObject([{ kind: 'messages', subject: expect.stringContaining('Message from') }]);
    expect(held[0]?.link).toContain(`/matches/${match.id}/messages/`);
    expect(await (await who.get('/api/account/mails')).json()).toMatchObject({ messages: 'never', tasks: 'now' });
    expect((await choose(who, { messages: 'sometimes' })).status()).toBe(400);
    const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
    expect(events.filter(({ action }) => action === 'user.mailsChosen')).toHaveLength(2);
  });
}

test('[DAY-17] each e-mail that can be stopped has a link and a header that stop its kind without signing in, and nothing else', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(study.id, organization.id, { status: 'interested' });
  await (await as(sponsor.user)).post(`/api/matches/${match.id}/threads`, {
    data: { subject: 'Pharmacy hours', text: 'Hello' },
    headers: { 'Idempotency-Key': 'mail-choice-stop-link' },
  });
  const [mail] = await mailsTo(store, user.email);
  const { pathname, search } = new URL(mail?.unsubscribe ?? '');
  expect(mail?.body).toContain(pathname + search);
  const visitor = await as();
  expect(await textOf(await visitor.get(pathname + search))).toContain('Stop these e-mails: Messages?');
  expect(await (await (await as(user)).get('/api/account/mails')).json()).toMatchObject({ messages: 'now' });
  expect((await visitor.post(pathname + search, { form: {} })).status()).toBe(200);
  const { messages, ...others } = await (await (await as(user)).get('/api/account/mails')).json();
  expect([messages, new Set(Object.values(others))]).toEqual(['never', new Set(['now'])]);
  expect((await visitor.post(`${pathname}${search}x`, { form: {} })).status()).toBe(404);

  // Security is always told, and cannot be stopped.
  await (await as()).post('/forgot-password', { form: { email: user.email ?? '' } });
  const [reset] = await mailsTo(store, user.email);
  expect(reset).toMatchObject({ subject: 'Choose a new password for StudyBridge', unsubscribe: null });
});
