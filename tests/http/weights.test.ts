import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { waitingRematches } from '~db/queries/rematches';
import { studyById } from '~db/queries/studies';
import type { Store } from '~db/store.server';
import { expect, test } from '~tests/support/people';

const EVEN = { geography: 100, specialty: 100, capacity: 100, regulatory: 100, performance: 100 };
const SHIFTED = { ...EVEN, geography: 200, performance: 0 };
type Shifts = Record<keyof typeof EVEN, unknown>;

/** The two endpoints: the JSON call and the native form. */
const ENDPOINTS = {
  JSON: (who: APIRequestContext, id: string, shifts: Shifts) => who.put(`/api/studies/${id}/weights`, { data: shifts }),
  form: (who: APIRequestContext, id: string, shifts: Shifts) =>
    who.post(`/studies/${id}/weights`, {
      form: Object.fromEntries(Object.entries(shifts).map(([name, value]) => [name, String(value)])),
    }),
};

const shiftsOf = async (store: Store, id: string) => (await store.read((db) => studyById(db, id)))?.weightShifts;
const eventsOf = (store: Store, id: string) => store.read((db) => auditEventsOf(db, { type: 'study', id }));
const waitingCount = async (store: Store, id: string) => (await store.read((db) => waitingRematches(db, [id]))).length;

for (const [endpoint, put] of Object.entries(ENDPOINTS)) {
  const done = endpoint === 'JSON' ? 200 : 303;

  test(`[MAT-03] by ${endpoint}: a sponsor changes a study’s weights; the change is audited and the study rescored`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.sponsor();
    const study = await make.study({ sponsorId: organization.id });
    const sponsor = await as(user);
    expect((await put(sponsor, study.id, SHIFTED)).status()).toBe(done);
    expect(await shiftsOf(store, study.id)).toEqual(SHIFTED);
    expect(await waitingCount(store, study.id)).toBe(1);
    const [event] = await eventsOf(store, study.id);
    expect(event).toMatchObject({ action: 'study.weighed', actorId: user.id });
    expect([event?.before, event?.after].map((text) => JSON.parse(text ?? ''))).toEqual([EVEN, SHIFTED]);

    const read = await (await sponsor.get(`/api/studies/${study.id}/weights`)).json();
    expect(read).toMatchObject({
      studyId: study.id,
      shifts: SHIFTED,
      version: /\+g200s100c100r100p0$/.exec(read.version)?.input,
    });
    expect(Object.values<number>(read.shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(read.shares.performance).toBe(0);
    expect((await (await sponsor.get(`/api/studies/${study.id}`)).json()).weightShifts).toEqual(SHIFTED);

    // Saving the same weights again changes nothing; all at 100 is the default.
    expect((await put(sponsor, study.id, SHIFTED)).status()).toBe(done);
    expect(await eventsOf(store, study.id)).toHaveLength(1);
    expect((await put(await as(await make.admin()), study.id, EVEN)).status()).toBe(done);
    expect(await shiftsOf(store, study.id)).toBe(null);
    expect(await eventsOf(store, study.id)).toHaveLength(2);
  });

  test(`[MAT-03] by ${endpoint}: invalid weights get errors beside their sliders, and nothing is saved`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.sponsor();
    const study = await make.study({ sponsorId: organization.id });
    const sponsor = await as(user);
    const none = { geography: 0, specialty: 0, capacity: 0, regulatory: 0, performance: 0 };
    for (const [shifts, field, sentence] of [
      [none, 'geography', 'Set at least one weight above 0'],
      [{ ...EVEN, capacity: 210 }, 'capacity', 'Please enter no more than 200.'],
      [{ ...EVEN, capacity: -10 }, 'capacity', 'Please enter 0 or more.'],
      [{ ...EVEN, capacity: 15 }, 'capacity', 'Please choose a multiple of 10.'],
      [{ ...EVEN, capacity: 'much' }, 'capacity', 'Please enter a whole number.'],
    ] as const) {
      const refused = await put(sponsor, study.id, shifts);
      expect(refused.status()).toBe(400);
      if (endpoint === 'JSON') expect((await refused.json()).errors[field].join()).toContain(sentence);
      else expect(await refused.text()).toContain(sentence);
    }
    expect(await shiftsOf(store, study.id)).toBe(null);
    expect(await waitingCount(store, study.id)).toBe(0);
  });

  test(`[MAT-03][GEN-05] by ${endpoint}: only the sponsor and administrators can change a study’s weights`, async ({
    as,
    make,
    store,
  }) => {
    const study = await make.study({ sponsorId: (await make.sponsor()).organization.id });
    const matched = await make.site();
    await make.match(study.id, matched.organization.id);
    for (const [user, status] of [
      [undefined, 401],
      [(await make.sponsor()).user, 404],
      [matched.user, 404],
      [await make.rep(), 404],
    ] as const) {
      const who = await as(user);
      const page = endpoint === 'JSON' ? `/api/studies/${study.id}/weights` : `/studies/${study.id}/weights`;
      expect([(await put(who, study.id, SHIFTED)).status(), (await who.get(page)).status()]).toEqual([status, status]);
    }
    const seen = await (await (await as(matched.user)).get(`/api/studies/${study.id}`)).json();
    expect(seen).toMatchObject({ id: study.id });
    expect(seen).not.toHaveProperty('weightShifts');
    expect(await shiftsOf(store, study.id)).toBe(null);
  });
}

test('[MAT-03] a study’s weights change how sites rank, and a match names the weights it was scored with', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const values = {
    sponsorId: organization.id,
    therapeuticArea: 'gastroenterology',
    geographicPreferences: ['Mountain States'],
  };
  const study = await make.study(values);
  // One site has the right location and the wrong area, the other the opposite.
  const near = await make.organization({
    therapeuticAreas: ['Dermatology'],
    city: 'Denver',
    state: 'CO',
    zipCode: '80218',
  });
  const apt = await make.organization({ therapeuticAreas: ['Gastroenterology'], state: 'NY' });
  const sponsor = await as(user);
  const score = async (siteId: string) => {
    const why = await (await sponsor.get(`/api/matching/why-not/${study.id}/${siteId}`)).json();
    return why.overallScore as number;
  };
  expect(await score(near.id)).toBeLessThan(await score(apt.id));
  const weigh = (shifts: Shifts) => sponsor.put(`/api/studies/${study.id}/weights`, { data: shifts });
  await weigh({ ...EVEN, geography: 200, specialty: 0 });
  expect(await score(near.id)).toBeGreaterThan(await score(apt.id));

  await sponsor.post('/api/matches/run', { data: { studyId: study.id } });
  const matches = await (await sponsor.get('/api/matches')).json();
  expect(matches.length).toBeGreaterThan(0);
  for (const match of matches) {
    expect(match.engineVersion).toMatch(/\+g200s0c100r100p100$/);
    expect(match.weights.specialty).toBe(0);
    expect(match.evidence.length).toBeGreaterThan(0);
    // A site's exact location counts as contact data.
    for (const { field, value } of match.evidence) {
      if (['point', 'zipCode'].includes(field)) expect(value).toBe(null);
    }
  }
});
