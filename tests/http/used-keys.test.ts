/** An idempotency key that comes again with something else in the body. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { CONSENT_VERSION } from '~/catalogue/consent';
import { ERRORS } from '~/catalogue/errors';
import { organizationPage } from '~db/queries/organizations';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';
import { registration, type TypedRegistration } from '~tests/support/registration';
import { pdf } from '~tests/support/sample-files';
import { draftUpTo } from '~tests/support/wizard';

const { message: USED } = ERRORS.key_reused;

const entry = (name = `Gamma ${unique()}`) => ({
  organizationName: name,
  contactName: 'A B',
  email: `${unique('g-')}@g.example`,
  consent: CONSENT_VERSION,
});
const study = () => ({
  title: `Study ${unique()}`,
  phase: 'phase_ii',
  therapeuticArea: 'neurology',
  sponsorName: 'Prove Pharma',
  sponsorContact: 'Sam Sponsor',
  sponsorEmail: `${unique('s-')}@p.example`,
});
const invitation = () => ({
  firstName: 'Ana',
  lastName: unique('L'),
  email: `${unique('i-')}@i.example`,
  staffRole: 'owner',
});

/** The first body with the key counts, again too; another is refused, and counts with a new key. */
async function expectOneBodyPerKey(
  send: (key: string, body: object) => Promise<APIResponse>,
  bodies: [object, object],
) {
  const key = randomUUID();
  const [first, again] = [await send(key, bodies[0]), await send(key, bodies[0])];
  expect([first.status(), again.status()]).toEqual([201, 201]);
  expect(await again.json()).toEqual(await first.json());
  const other = await send(key, bodies[1]);
  expect([other.status(), (await other.json()).message]).toEqual([422, USED]);
  expect((await send(randomUUID(), bodies[1])).status()).toBe(201);
}

const keyed = (by: APIRequestContext, path: string) => (key: string, data: object) =>
  by.post(path, { data, headers: { 'Idempotency-Key': key } });

for (const [path, bodies] of [
  ['/api/kiosk/register', () => [entry(), entry()]],
  [
    '/api/kiosk/register?event=Summit',
    () => {
      const one = entry();
      return [one, { ...one, contactName: 'C D' }];
    },
  ],
  ['/api/organizations', () => [registration(), registration()]],
  ['/api/studies/public', () => [study(), study()]],
  ['/api/contact', () => ['One', 'Two'].map((message) => ({ name: 'N', email: 'n@n.example', message }))],
] as [string, () => [object, object]][]) {
  test(`[ACC-07] POST ${path} refuses another body with a used key`, async ({ as }) => {
    await expectOneBodyPerKey(keyed(await as(), path), bodies());
  });
}

test('[ACC-07] calls of people refuse another body with a used key', async ({ as, make }) => {
  const { organization, user } = await make.site();
  const owner = await as(user);
  await expectOneBodyPerKey(keyed(owner, '/api/organizations/me/staff'), [invitation(), invitation()]);
  const sponsor = await make.sponsor();
  const { id } = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(id, organization.id);
  const by = await as(sponsor.user);
  await expectOneBodyPerKey(keyed(by, `/api/matches/${match.id}/notes`), [{ text: 'One' }, { text: 'Two' }]);
  const titles = ['One', 'Two'].map((title) => ({ title, from: 'blank' })) as [object, object];
  await expectOneBodyPerKey(keyed(by, `/api/studies/${id}/questionnaires`), titles);
});

test('[ACC-07] a person may use a key that another has used', async ({ as, make }) => {
  const key = randomUUID();
  for (const { user } of [await make.site(), await make.site()]) {
    const send = keyed(await as(user), '/api/organizations/me/staff');
    expect((await send(key, invitation())).status()).toBe(201);
  }
});

test('[ACC-07] the same files uploaded again are the same body, other files are not', async ({ as, make }) => {
  const owner = await as((await make.site()).user);
  const form = (key: string, buffer: Buffer) =>
    owner.post('/organization/documents', {
      multipart: {
        idempotencyKey: key,
        intent: 'upload',
        file: { name: 'a.pdf', mimeType: 'application/pdf', buffer },
      },
      maxRedirects: 0,
    });
  const key = randomUUID();
  const count = async () => (await (await owner.get('/api/organizations/me/documents')).json()).length;
  for (let time = 0; time < 2; time++) expect((await form(key, pdf())).status()).toBe(303);
  expect(await count()).toBe(1);
  const other = Buffer.concat([pdf(), Buffer.from('\n% other')]);
  const refused = await form(key, other);
  expect(refused.status()).toBe(422);
  expect(await refused.text()).toContain(USED);
  expect(await count()).toBe(1);
});

test('[ACC-07] a kiosk form with a used key shows what was typed and a new key, which works', async ({ as, store }) => {
  const visitor = await as();
  const key = randomUUID();
  const send = (idempotencyKey: string, sent: object) =>
    visitor.post('/kiosk', { form: { ...sent, idempotencyKey }, maxRedirects: 0 });
  const [first, other] = [entry(), entry()];
  expect([(await send(key, first)).status(), (await send(key, first)).status()]).toEqual([303, 303]);
  const refused = await send(key, other);
  const page = await refused.text();
  expect(refused.status()).toBe(422);
  for (const value of Object.values(other)) expect(page).toContain(value);
  const fresh = keyOn(page);
  expect(fresh).not.toBe(key);
  expect((await send(fresh, other)).status()).toBe(303);
  for (const { organizationName: search } of [first, other]) {
    expect((await store.read((db) => organizationPage(db, { search, limit: 5 }))).rows).toHaveLength(1);
  }
});

const keyOn = (page: string) => /name="idempotencyKey"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? '';

const account = ({ userFirstName, userLastName, userEmail }: TypedRegistration) => ({
  userFirstName,
  userLastName,
  userEmail,
});

test('[ACC-07] a registration sent again from an old page with another account is kept with a new key', async ({
  as,
  store,
}) => {
  const visitor = await as();
  const [site, other] = [registration(), registration()];
  await draftUpTo(visitor, 5, site);
  const idempotencyKey = keyOn(await (await visitor.get('/onboarding?step=5')).text());
  const send = (typed: object, key = idempotencyKey) =>
    visitor.post('/onboarding?step=5', { form: { ...typed, idempotencyKey: key, intent: 'submit' }, maxRedirects: 0 });
  for (let time = 0; time < 2; time++) expect((await send(account(site))).status()).toBe(303);
  const refused = await send(account(other));
  expect(refused.status()).toBe(422);
  const page = await refused.text();
  expect(page).toContain(other.userEmail);
  expect(keyOn(page)).not.toBe(idempotencyKey);
  expect((await store.read((db) => organizationPage(db, { search: site.name, limit: 5 }))).rows).toHaveLength(1);
});

test('[ACC-07] two tabs with one key register two sites', async ({ as, store }) => {
  const visitor = await as();
  const [site, other] = [registration(), registration()];
  await draftUpTo(visitor, 5, site);
  const idempotencyKey = keyOn(await (await visitor.get('/onboarding?step=5')).text());
  const send = (typed: object, key: string) =>
    visitor.post('/onboarding?step=5', { form: { ...typed, idempotencyKey: key, intent: 'submit' }, maxRedirects: 0 });
  expect((await send(account(site), idempotencyKey)).status()).toBe(303);
  await draftUpTo(visitor, 5, other);
  const refused = await send(account(other), idempotencyKey);
  expect(refused.status()).toBe(422);
  expect((await send(account(other), keyOn(await refused.text()))).status()).toBe(303);
  for (const { name } of [site, other]) {
    expect((await store.read((db) => organizationPage(db, { search: name, limit: 5 }))).rows).toHaveLength(1);
  }
});
