/** What a study requires and prefers, over JSON and in the administrators' form (VOC-02). */
import type { APIRequestContext } from '@playwright/test';
import { STUDY_EQUIPMENT } from '~/catalogue/options';
import { auditEventsOf } from '~db/queries/audit';
import { studyById } from '~db/queries/studies';
import type { Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

const EQUIPMENT = ['MRI Imaging', 'Pharmacy Services'];
const MUSTS = {
  area: true,
  region: false,
  gcp: true,
  wishedEquipment: ['MRI Imaging'],
  trials: 2,
  population: '1000-5000',
};
const values = (more: object = {}) => ({
  title: `Lumerase in Migraine ${unique()}`,
  phase: 'phase_ii',
  therapeuticArea: 'neurology',
  requiredEquipment: EQUIPMENT,
  ...more,
});
const mustsOf = async (store: Store, id: string) => (await store.read((db) => studyById(db, id)))?.musts;
const lastEdit = async (store: Store, id: string) => {
  const [event] = await store.read((db) => auditEventsOf(db, { type: 'study', id }));
  return { action: event?.action, before: JSON.parse(event?.before ?? '{}'), after: JSON.parse(event?.after ?? '{}') };
};

test('[VOC-02] POST /api/studies stores a study’s musts, and nothing if they are the default', async ({
  as,
  make,
  store,
}) => {
  const sponsor = await as((await make.sponsor()).user);
  const post = async (data: object) => (await sponsor.post('/api/studies', { data: values(data) })).json();
  expect(await mustsOf(store, (await post({ musts: MUSTS })).id)).toEqual(MUSTS);
  expect(await mustsOf(store, (await post({})).id)).toBeNull();
  expect(await mustsOf(store, (await post({ musts: {} })).id)).toBeNull();
  expect(await mustsOf(store, (await post({ musts: { wishedEquipment: ['mri imaging'] } })).id)).toMatchObject({
    wishedEquipment: ['MRI Imaging'],
  });
});

test('[VOC-02] musts that make no sense are refused with their field', async ({ as, make }) => {
  const sponsor = await as((await make.sponsor()).user);
  for (const [musts, field] of [
    [{ wishedEquipment: ['CT Imaging'] }, 'musts.wishedEquipment'],
    [{ trials: -1 }, 'musts.trials'],
    [{ trials: 'many' }, 'musts.trials'],
    [{ population: 'a lot' }, 'musts.population'],
    [{ area: 'yes' }, 'musts.area'],
    [{ speed: true }, 'musts'],
  ] as const) {
    const refused = await sponsor.post('/api/studies', { data: values({ musts }) });
    expect(refused.status(), field).toBe(400);
    expect(Object.keys((await refused.json()).errors).join(), JSON.stringify(musts)).toContain(field);
  }
});

test('[VOC-02] PUT /api/studies/{id} changes the musts, audited with old and new; without them they stay', async ({
  as,
  make,
  store,
}) => {
  const study = await make.study({ requiredEquipment: EQUIPMENT, musts: MUSTS });
  const admin = await as(await make.admin());
  const { sponsorId: _, ...current } = await (await admin.get(`/api/studies/${study.id}`)).json();
  const put = async (data: object) => (await admin.put(`/api/studies/${study.id}`, { data })).status();
  const { musts: own, ...silent } = current;
  expect(own).toEqual(MUSTS);
  expect(await put({ ...silent, title: 'Another title' })).toBe(200);
  expect(await mustsOf(store, study.id)).toEqual(MUSTS);
  const changed = { ...MUSTS, gcp: false };
  expect(await put({ ...current, title: 'Another title', musts: changed })).toBe(200);
  expect(await mustsOf(store, study.id)).toEqual(changed);
  expect(await lastEdit(store, study.id)).toEqual({
    action: 'study.edited',
    before: { musts: MUSTS },
    after: { musts: changed },
  });
  expect(await put({ ...current, title: 'Another title', musts: null })).toBe(200);
  expect(await mustsOf(store, study.id)).toBeNull();
});

/** The items that a form shows as preferred. */
const preferredIn = (html: string) =>
  [...html.matchAll(/<option value="([^"]+)" selected[^>]*>Preferred/g)].map(([, item]) => item);

test('[DAY-118] the form of a study has one row for each item, which is asked for and then either required or preferred', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const items = [...EQUIPMENT, 'Zymurgy Bench'];
  const study = await make.study({ sponsorId: organization.id, requiredEquipment: items, musts: MUSTS });
  const html = await (await (await as(user)).get(`/studies/${study.id}/edit`)).text();
  const rows = [
    ...html.matchAll(
      /<input[^>]*name="requiredEquipment"[^>]*type="checkbox"[^>]*>|<input[^>]*type="checkbox"[^>]*name="requiredEquipment"[^>]*>/g,
    ),
  ];
  const choices = [...html.matchAll(/<select[^>]*name="wishedEquipment"/g)];
  expect(rows).toHaveLength(STUDY_EQUIPMENT.length + 1);
  expect(choices).toHaveLength(rows.length);
  expect(rows.filter(([tag]) => tag.includes('checked'))).toHaveLength(items.length);
  expect(preferredIn(html)).toEqual(MUSTS.wishedEquipment);
});

test('[VOC-02][ADM-08][DAY-118] the administrators’ form shows and changes the musts, and keeps what it refuses', async ({
  as,
  make,
  store,
}) => {
  const study = await make.study({ requiredEquipment: EQUIPMENT, musts: MUSTS });
  const page = `/admin-panel/studies/${study.id}/edit`;
  const admin = await as(await make.admin());
  const html = await (await admin.get(page)).text();
  const input = (name: string, text = html) =>
    [...text.matchAll(/<input[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(`name="${name}"`));
  expect(input('mustArea').join()).toContain('checked');
  expect(input('mustRegions').join()).not.toContain('checked');
  expect(input('minimumTrials').join()).toContain('value="2"');
  expect(preferredIn(html)).toEqual(['MRI Imaging']);

  const send = (by: APIRequestContext, more: [string, string][]) => {
    const fields: [string, string][] = [
      ...([
        ['title', study.title],
        ['phase', study.phase],
        ['therapeuticArea', study.therapeuticArea],
      ] as [string, string][]),
      ...EQUIPMENT.map((item): [string, string] => ['requiredEquipment', item]),
      ...more,
    ];
    return by.post(page, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      data: new URLSearchParams(fields).toString(),
    });
  };
  const refused = await send(admin, [
    ['mustRegions', 'on'],
    ['minimumTrials', '-3'],
  ]);
  expect(refused.status()).toBe(400);
  const kept = await refused.text();
  expect(input('minimumTrials', kept).join()).toContain('value="-3"');
  expect(input('mustRegions', kept).join()).toContain('checked');
  expect(await mustsOf(store, study.id)).toEqual(MUSTS);

  const sent = [
    ['mustRegions', 'on'],
    ['wishedEquipment', ''],
    ['wishedEquipment', 'Pharmacy Services'],
    // It was preferred, and then no longer asked for.
    ['wishedEquipment', 'Sleep Lab'],
    ['minimumTrials', '1'],
  ] as [string, string][];
  expect((await send(admin, sent)).status()).toBe(303);
  const stored = { area: false, region: true, gcp: false, wishedEquipment: ['Pharmacy Services'], trials: 1 };
  expect(await mustsOf(store, study.id)).toMatchObject({ ...stored, population: null });
  expect((await lastEdit(store, study.id)).after.musts).toMatchObject(stored);
  // Without any of these fields, all required equipment is a must and nothing else.
  expect((await send(admin, [])).status()).toBe(303);
  expect(await mustsOf(store, study.id)).toBeNull();
  expect((await send(await as((await make.sponsor()).user), sent)).status()).toBe(403);
});
