/** The track record by form and by call (I4): the trials the registry lists at a site, and its staff's answers. */
import type { APIRequestContext } from '@playwright/test';
import { TRACK_RECORD } from '~/catalogue/limits';
import { auditEventsOf } from '~db/queries/audit';
import { facilityPage } from '~db/queries/facilities';
import { organizationPage } from '~db/queries/organizations';
import { waitingRematches } from '~db/queries/rematches';
import { trackRecordOf, trackRecordSearch } from '~db/queries/track-records';
import type { Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';
import type { RegistryStandIn } from '~tests/support/registry-stand-in';

const API = '/api/organizations/me/track-record';
const PAGE = '/organization/track-record';

const answersOf = async (store: Store, siteId: string) =>
  Object.fromEntries(
    (await store.read((db) => trackRecordOf(db, siteId))).map(({ record }) => [record.nctId, record.answer]),
  );

let number = 78_000_000;
/** Adds a trial to the registry at this facility, and returns its NCT number. */
function list(registry: RegistryStandIn, facility: string, city = 'Boston', state = 'Massachusetts') {
  const nctId = `NCT${++number}`;
  registry.listed.push({
    protocolSection: {
      identificationModule: { nctId, briefTitle: `Study ${nctId}` },
      contactsLocationsModule: { locations: [{ facility, city, state, country: 'United States' }] },
    },
  });
  return nctId;
}

const siteNamed = async (store: Store, search: string) =>
  (await store.read((db) => organizationPage(db, { search, limit: 1 }))).rows[0]?.id ?? '';

/** What each endpoint receives. The kiosk locates a site by its ZIP code alone. */
const ENDPOINTS = {
  wizard: (who: APIRequestContext, name: string) =>
    who.post('/api/organizations', {
      data: {
        name,
        phone: '617-555-0100',
        address: '1 River Street',
        city: 'Boston',
        state: 'MA',
        zipCode: '02115',
        therapeuticAreas: ['Oncology'],
        patientPanelSize: '1000-5000',
        priorTrials: '0',
        ehrSystem: 'epic',
        piName: 'Dr. Ida Blom',
        piPhone: '617-555-0101',
        piEmail: 'ida@river.example',
        userFirstName: 'Robin',
        userLastName: 'Reyes',
        userEmail: `${unique('robin-')}@people.example`,
      },
    }),
  kiosk: (who: APIRequestContext, organizationName: string) =>
    who.post('/api/kiosk/register?event=Site+Summit&rep=Remy', {
      data: {
        organizationName,
        contactName: 'Robin Reyes',
        email: `${unique('robin-')}@people.example`,
        zipCode: '02115',
        primarySpecialty: 'Oncology',
      },
    }),
};

for (const endpoint of ['wizard', 'kiosk'] as const) {
  test(`[I4] a job searches the registry for a site registered by the ${endpoint}`, async ({ as, registry, store }) => {
    const name = `Heronfield ${unique()}`;
    const nctId = list(registry, name);
    const response = await ENDPOINTS[endpoint](await as(), name);
    expect(response.ok(), await response.text()).toBe(true);
    const siteId = await siteNamed(store, name);
    await expect.poll(() => answersOf(store, siteId), { timeout: 15_000 }).toEqual({ [nctId]: 'open' });
    expect(await store.read((db) => trackRecordSearch(db, siteId))).toMatchObject({ state: 'done', reviewedAt: null });
  });
}

test('[I4] an unreachable registry only causes a delay: the site is registered, and the page works and says so', async ({
  as,
  make,
  registry,
}) => {
  const { user } = await make.site({ name: `Heronfield ${unique()}` });
  const coordinator = await as(user);
  registry.setMode('search', '429');
  expect((await ENDPOINTS.wizard(await as(), `Heronfield ${unique()}`)).status()).toBe(201);
  const page = await coordinator.get(PAGE);
  expect(page.status()).toBe(200);
  await expect.poll(async () => (await (await coordinator.get(API)).json()).search, { timeout: 15_000 }).toBe('failed');
  expect(await (await coordinator.get(PAGE)).text()).toContain('reach ClinicalTrials.gov');
  registry.setMode('search', 'ok');
});

test('[I4] an existing site is searched for when its page is first opened, and again when its name changes', async ({
  as,
  make,
  registry,
  store,
}) => {
  const [name, renamed] = [`Heronfield ${unique()}`, `Larkspur ${unique()}`];
  const { organization, user } = await make.site({ name });
  const [first, second] = [list(registry, name), list(registry, renamed)];
  const coordinator = await as(user);
  const read = async () => (await coordinator.get(API)).json();
  expect(await read()).toMatchObject({
    organization: { id: organization.id, name },
    canAnswer: true,
    placeKnown: true,
    search: 'done',
    reviewedAt: null,
    openCount: 1,
    confirmed: [],
    open: [{ nctId: first, title: `Study ${first}`, facility: name, city: 'Boston', state: 'MA', likeness: 1 }],
  });
  const admin = await as('configured admin');
  const edited = await admin.put(`/api/organizations/${organization.id}`, {
    data: { name: renamed, city: 'Boston', state: 'MA' },
  });
  expect(edited.ok(), await edited.text()).toBe(true);
  await expect.poll(() => answersOf(store, organization.id), { timeout: 15_000 }).toEqual({ [second]: 'open' });
});

test('[I4] a site without a location sees what is missing', async ({ as, make }) => {
  const { user } = await make.site({ city: null, state: null, zipCode: null });
  const coordinator = await as(user);
  expect(await (await coordinator.get(API)).json()).toMatchObject({ placeKnown: false, open: [], searchedAt: null });
  expect(await (await coordinator.get(PAGE)).text()).toContain('We need your city and state');
});

const ANSWERS = {
  form: (who: APIRequestContext, intent: 'confirm' | 'refuse', trials: string[]) =>
    who.post(PAGE, { form: formOf([['intent', intent], ...trials.map((id): [string, string] => ['trials', id])]) }),
  JSON: (who: APIRequestContext, intent: 'confirm' | 'refuse', trials: string[]) =>
    who.post(API, {
      data: { confirmed: intent === 'confirm' ? trials : [], refused: intent === 'refuse' ? trials : [] },
    }),
};
const formOf = (entries: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

for (const way of ['form', 'JSON'] as const) {
  test(`[I4][ADM-17] by ${way}, trials are confirmed or refused, and each answer can be changed`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.site();
    const [a, b, c] = [1, 2, 3].map(() => make.trackRecord(organization.id));
    const ids = (await Promise.all([a, b, c])).map((made) => made?.nctId ?? '');
    const [one = '', two = '', three = ''] = ids;
    const coordinator = await as(user);
    const done = way === 'form' ? 303 : 200;
    expect((await ANSWERS[way](coordinator, 'confirm', [one, two.toLowerCase()])).status()).toBe(done);
    expect(await answersOf(store, organization.id)).toEqual({
      [one]: 'confirmed',
      [two]: 'confirmed',
      [three]: 'open',
    });
    expect(await store.read((db) => waitingRematches(db, [organization.id]))).toHaveLength(1);
    expect((await ANSWERS[way](coordinator, 'refuse', [two, three])).status()).toBe(done);
    expect((await ANSWERS[way](coordinator, 'confirm', [three])).status()).toBe(done);
    expect(await answersOf(store, organization.id)).toEqual({
      [one]: 'confirmed',
      [two]: 'refused',
      [three]: 'confirmed',
    });
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: organization.id }));
    const answers = events.filter(({ action }) => action === 'organization.trackRecordAnswered');
    expect(answers.reverse().map(({ actorId, after }) => [actorId, JSON.parse(after ?? '')])).toEqual(
      [
        { confirmed: [one, two].sort(), refused: [] },
        { confirmed: [], refused: [two, three].sort() },
        { confirmed: [three], refused: [] },
      ].map((after) => [user.id, after]),
    );
  });
}

test('[I4] answering that no listed trial is ours marks the record as empty, by form and by JSON', async ({
  as,
  make,
  store,
}) => {
  const [one, two] = [await make.site(), await make.site()];
  const { nctId } = await make.trackRecord(one.organization.id);
  const hidden = await make.trackRecord(one.organization.id);
  const none = { intent: 'none', shown: nctId };
  expect((await (await as(one.user)).post(PAGE, { form: none })).status()).toBe(303);
  // The answer does not cover trials that the page did not show.
  expect(await answersOf(store, one.organization.id)).toEqual({ [nctId]: 'refused', [hidden.nctId]: 'open' });
  const answered = await (await as(two.user)).post(API, { data: { confirmed: [], refused: [] } });
  expect(await answered.json()).toMatchObject({ confirmed: 0, refused: 0, trackRecord: { confirmed: [] } });
  for (const { organization } of [one, two]) {
    const search = await store.read((db) => trackRecordSearch(db, organization.id));
    expect(search?.reviewedAt).toEqual(expect.any(Number));
  }
});

test('[I4] contradictory answers are rejected, and nothing changes', async ({ as, make, store }) => {
  const { organization, user } = await make.site();
  const { nctId } = await make.trackRecord(organization.id);
  const others = await make.trackRecord((await make.site()).organization.id);
  const coordinator = await as(user);
  const unknown = await coordinator.post(API, { data: { confirmed: [nctId, others.nctId], refused: [] } });
  expect([unknown.status(), await unknown.json()]).toEqual([
    400,
    { message: 'One of these trials is not listed for your site.', code: 'track_record_unknown' },
  ]);
  for (const data of [{}, { confirmed: 'all', refused: [] }, { confirmed: [nctId], refused: [nctId] }]) {
    expect((await coordinator.post(API, { data })).status()).toBe(400);
  }
  const nothingTicked = await coordinator.post(PAGE, { form: { intent: 'confirm', shown: nctId } });
  expect(nothingTicked.status()).toBe(400);
  expect(await nothingTicked.text()).toContain('Please select at least one trial.');
  expect((await coordinator.post(PAGE, { form: { intent: 'everything', trials: nctId } })).status()).toBe(400);
  expect(await answersOf(store, organization.id)).toEqual({ [nctId]: 'open' });
});

test('[I4][GEN-05] another site’s track record is not found; administrators can read it but not answer', async ({
  as,
  make,
  store,
}) => {
  const { organization } = await make.site();
  const { nctId, title } = await make.trackRecord(organization.id);
  const asked = `?organization=${organization.id}`;
  const data = { confirmed: [nctId], refused: [] };

  const visitor = await as();
  expect([(await visitor.get(API)).status(), (await visitor.post(API, { data })).status()]).toEqual([401, 401]);
  const stranger = await as((await make.site()).user);
  expect((await stranger.get(API + asked)).status()).toBe(404);
  expect((await stranger.post(API, { data })).status()).toBe(400);
  const sponsor = await as((await make.sponsor()).user);
  for (const path of [API, API + asked, PAGE]) expect((await sponsor.get(path)).status()).toBe(404);
  expect((await sponsor.post(API, { data })).status()).toBe(404);

  const admin = await as('configured admin');
  expect(await (await admin.get(API + asked)).json()).toMatchObject({ canAnswer: false, open: [{ nctId }] });
  const page = await (await admin.get(PAGE + asked)).text();
  expect(page).toContain(title);
  expect(page).not.toContain('Confirm as ours');
  expect((await admin.post(API + asked, { data })).status()).toBe(404);
  expect(await answersOf(store, organization.id)).toEqual({ [nctId]: 'open' });
});

test('[I4][SITE-06] the dashboard shows how many trials may be the site’s until all are answered', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const one = await make.trackRecord(organization.id);
  const two = await make.trackRecord(organization.id);
  const coordinator = await as(user);
  const dashboard = async () => (await coordinator.get('/site-dashboard')).text();
  expect(await dashboard()).toContain('2 trials may be yours');
  await ANSWERS.JSON(coordinator, 'refuse', [one.nctId]);
  expect(await dashboard()).toContain('1 trial may be yours');
  await ANSWERS.JSON(coordinator, 'confirm', [two.nctId]);
  expect(await dashboard()).not.toContain('may be yours');
});

test('[I4] the likeliest of many trials are shown first; the others follow once those are answered', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const likely = await make.trackRecord(organization.id, { similarity: 1 });
  for (let more = 0; more < TRACK_RECORD.shown; more++) await make.trackRecord(organization.id, { similarity: 0.6 });
  const coordinator = await as(user);
  const { open, openCount } = await (await coordinator.get(API)).json();
  expect([open.length, openCount, open[0].nctId]).toEqual([TRACK_RECORD.shown, TRACK_RECORD.shown + 1, likely.nctId]);
  const shown = open.map(({ nctId }: { nctId: string }) => nctId);
  await ANSWERS.JSON(coordinator, 'refuse', shown);
  expect(await (await coordinator.get(API)).json()).toMatchObject({ openCount: 1, refused: { length: 50 } });
});

test('[I4] confirming a trial claims the facility; undoing the last one releases it', async ({ as, make, store }) => {
  const { organization, user } = await make.site({ name: `Heronfield ${unique()}` });
  const [one, other] = [await make.trackRecord(organization.id), await make.trackRecord(organization.id)];
  const place = { name: organization.name, city: 'Boston', state: 'MA' };
  const { key } = await make.facility([one.nctId, other.nctId], place);
  const coordinator = await as(user);
  const claimedBy = async () => {
    const { rows } = await store.read((db) => facilityPage(db, { search: organization.name, limit: 5 }));
    expect(rows).toMatchObject([{ key }]);
    return rows[0]?.claimedBy ?? null;
  };
  await ANSWERS.JSON(coordinator, 'confirm', [one.nctId, other.nctId]);
  expect(await claimedBy()).toBe(organization.id);
  await ANSWERS.JSON(coordinator, 'refuse', [one.nctId]);
  expect(await claimedBy()).toBe(organization.id);
  await ANSWERS.form(coordinator, 'refuse', [other.nctId]);
  expect(await claimedBy()).toBeNull();
});
