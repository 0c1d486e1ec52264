/** Two people, or two tabs, on one record: nothing typed is lost, and nothing saved is overwritten (decision 60). */
import type { APIRequestContext } from '@playwright/test';
import { organizationById } from '~db/queries/organizations';
import { studyById } from '~db/queries/studies';
import type { Organization } from '~db/schema';
import type { Store } from '~db/store.server';
import type { Factories } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

const PROFILE = {
  name: 'Twice Edited Clinic',
  address: '1 Quay Road',
  city: 'Portland',
  state: 'ME',
  zipCode: '04101',
  phone: '207-555-0100',
  website: '',
  description: '',
  contactName: '',
  email: '',
  therapeuticAreas: ['Oncology'],
  equipment: [],
  piName: '',
};
type Values = Record<string, string | number | readonly string[]>;

const stored = async (store: Store, id: string) => (await store.read((db) => organizationById(db, id))) as Organization;

function formOf(values: Values): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const each of [value].flat()) form.append(name, String(each));
  return form.toString();
}
const post = (who: APIRequestContext, address: string, values: Values) =>
  who.post(address, { data: formOf(values), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });

async function colleagues(make: Factories, as: (user: never) => Promise<APIRequestContext>) {
  const { organization, user } = await make.site();
  const names = { firstName: 'Dana', lastName: 'Quill' };
  const dana = await as((await make.user({ role: 'site', organizationId: organization.id, ...names })) as never);
  const who = await as(user as never);
  await who.put('/api/organizations/me', { data: PROFILE });
  return { id: organization.id, who, dana };
}

test('[DAY-01] two people edit one profile: only what each has changed is saved, and nothing is overwritten', async ({
  as,
  make,
  store,
}) => {
  const { id, who, dana } = await colleagues(make, as);
  const { updatedAt: version } = await stored(store, id);
  const first = await post(dana, '/organization/profile', { ...PROFILE, phone: '207-555-0177', version });
  expect(first.status()).toBe(303);
  const second = await post(who, '/organization/profile', { ...PROFILE, city: 'Bangor', version });
  expect(second.status()).toBe(303);
  expect(await stored(store, id)).toMatchObject({ phone: '207-555-0177', city: 'Bangor' });
});

for (const [page, user] of [
  ['/organization/profile', 'colleague'],
  ['/admin-panel/sites/ID/edit', 'administrator'],
] as const) {
  test(`[DAY-02] on ${page}: of two values for one field, both are kept, with who and when, until the ${user} chooses`, async ({
    as,
    make,
    store,
  }) => {
    const { id, who: own, dana } = await colleagues(make, as);
    const who = user === 'colleague' ? own : await as('configured admin');
    const address = page.replace('ID', id);
    const { updatedAt: version } = await stored(store, id);
    await post(dana, '/organization/profile', { ...PROFILE, phone: '207-555-0177', contactName: 'Jo Reed', version });
    const mine = { ...PROFILE, phone: '207-555-0199', city: 'Bangor', version };

    const asked = await post(who, address, mine);
    expect(asked.status()).toBe(409);
    const html = await asked.text();
    const text = await textOf(asked);
    for (const words of ['“207-555-0177”', '“207-555-0199”', 'Dana Quill changed it to “207-555-0177” on'])
      expect(text).toContain(words);
    for (const kept of ['207-555-0199', 'Bangor', 'Jo Reed']) expect(html).toContain(`value="${kept}"`);
    const seen = (await stored(store, id)).updatedAt;
    expect(html).toContain(`name="seenVersion" value="${seen}"`);
    expect((await stored(store, id)).city, 'nothing is saved yet').toBe('Portland');

    expect((await post(who, address, { ...mine, seenVersion: seen })).status(), 'no choice').toBe(409);
    const theirs = { ...mine, city: 'Lewiston', seenVersion: seen, 'keep-phone': 'theirs' };
    expect((await post(who, address, theirs)).status()).toBe(303);
    expect(await stored(store, id)).toMatchObject({ phone: '207-555-0177', city: 'Lewiston', contactName: 'Jo Reed' });
    const own2 = { ...mine, city: 'Lewiston', seenVersion: seen, 'keep-phone': 'mine' };
    expect((await post(who, address, own2)).status()).toBe(303);
    expect((await stored(store, id)).phone).toBe('207-555-0199');
  });
}

test('[DAY-02] a choice counts only against what was shown: a third value is asked about again', async ({
  as,
  make,
  store,
}) => {
  const { id, who, dana } = await colleagues(make, as);
  const { updatedAt: version } = await stored(store, id);
  await post(dana, '/organization/profile', { ...PROFILE, phone: '207-555-0177', version });
  const seenVersion = (await stored(store, id)).updatedAt;
  await dana.put('/api/organizations/me', { data: { ...PROFILE, phone: '207-555-0188' } });
  const mine = { ...PROFILE, phone: '207-555-0199', version, seenVersion, 'keep-phone': 'mine' };
  const asked = await post(who, '/organization/profile', mine);
  expect(asked.status()).toBe(409);
  expect(await textOf(asked)).toContain('207-555-0188');
  expect((await stored(store, id)).phone).toBe('207-555-0188');
});

test('[DAY-01] a form that comes back for another reason still says which version it was filled in from', async ({
  as,
  make,
  store,
}) => {
  const { id, who, dana } = await colleagues(make, as);
  const { updatedAt: version } = await stored(store, id);
  await post(dana, '/organization/profile', { ...PROFILE, phone: '207-555-0177', version });
  const refused = await post(who, '/organization/profile', { ...PROFILE, name: '', version });
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toContain(`name="version" value="${version}"`);
});

test('[DAY-02] an administrator’s edit of a study overwrites nothing that the sponsor has changed since', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, status: 'pending_approval' });
  const [sponsor, admin] = [await as(user), await as('configured admin')];
  const { title, phase, therapeuticArea, updatedAt: version } = study;
  const read = { title, phase, therapeuticArea, version };
  const given = { ...read, shortTitle: 'Theirs', acronym: 'ACR', sponsorName: organization.name, intent: 'confirm' };
  expect((await post(sponsor, `/studies/${study.id}/edit`, given)).status()).toBe(303);

  const address = `/admin-panel/studies/${study.id}/edit`;
  const asked = await post(admin, address, { ...read, shortTitle: 'Mine' });
  expect(asked.status()).toBe(409);
  expect(await textOf(asked)).toContain('“Theirs”');
  const seenVersion = (await store.read((db) => studyById(db, study.id)))?.updatedAt as number;
  const chosen = { ...read, shortTitle: 'Mine', seenVersion, 'keep-shortTitle': 'mine' };
  expect((await post(admin, address, chosen)).status()).toBe(303);
  expect(await store.read((db) => studyById(db, study.id))).toMatchObject({ shortTitle: 'Mine', acronym: 'ACR' });
});

test('[DAY-03] a PUT with If-Match changes only what the client has read: otherwise 412, and nothing is saved', async ({
  as,
  make,
  store,
}) => {
  const { id, who, dana } = await colleagues(make, as);
  const admin = await as('configured admin');
  for (const [by, address] of [
    [who, '/api/organizations/me'],
    [admin, `/api/organizations/${id}`],
  ] as const) {
    const tag = (await by.get(address)).headers().etag ?? '';
    const fresh = await by.put(address, { data: { ...PROFILE, phone: '1' }, headers: { 'If-Match': tag } });
    expect(fresh.status()).toBe(200);
    await dana.put('/api/organizations/me', { data: { ...PROFILE, phone: '2' } });
    const stale = await by.put(address, { data: { ...PROFILE, phone: '3' }, headers: { 'If-Match': tag } });
    expect(stale.status()).toBe(412);
    expect((await stale.json()).message).toContain('This has changed since you read it');
    expect((await stored(store, id)).phone).toBe('2');
    expect((await by.put(address, { data: { ...PROFILE, phone: '4' }, headers: { 'If-Match': '*' } })).status()).toBe(
      200,
    );
    expect((await by.put(address, { data: { ...PROFILE, phone: '5' } })).status(), 'as without it').toBe(200);
  }
});
