import type { APIResponse } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { organizationById } from '~db/queries/organizations';
import { studyById } from '~db/queries/studies';
import { alone, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

test('[ADM-16][ADM-15] one call decides several sites; those that cannot be decided are named, and the others still are', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const { organization: first, user } = await make.site({ status: 'pending' });
  const second = await make.organization({ status: 'pending' });
  const rejected = await make.organization({ status: 'rejected' });
  const ids = [first.id, rejected.id, UNKNOWN, second.id, first.id];
  const call = () => admin.post('/api/organizations/decisions', { data: { ids, decision: 'verified' } });

  const response = await call();
  expect(response.status()).toBe(200);
  const answer = {
    done: [first.id, second.id],
    refused: [
      { id: rejected.id, message: 'This has already been rejected.' },
      { id: UNKNOWN, message: 'We could not find this, or you do not have access to it.' },
    ],
  };
  expect(await response.json()).toEqual(answer);
  for (const { id } of [first, second]) {
    expect((await store.read((db) => organizationById(db, id)))?.status).toBe('verified');
  }
  expect((await store.read((db) => organizationById(db, rejected.id)))?.status).toBe('rejected');

  // A repeated request gets the same response, and nobody is notified twice.
  expect(await (await call()).json()).toEqual(answer);
  const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: first.id }));
  expect(events.map(({ action }) => action)).toEqual(['organization.approved']);
  expect(await mailsTo(store, user.email)).toHaveLength(1);
});

test('[ADM-16][ADM-15] one call rejects several studies, each with the reason in its audit trail', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const studies = [await make.study({ status: 'pending_approval', isActive: false }), await make.study()];
  const ids = studies.map(({ id }) => id);
  const response = await admin.post('/api/studies/decisions', {
    data: { ids, decision: 'rejected', reason: 'Not a trial.' },
  });
  expect(await response.json()).toEqual({
    done: [ids[0]],
    refused: [{ id: ids[1], message: 'This has already been approved.' }],
  });
  const rejected = await store.read((db) => studyById(db, ids[0] as string));
  expect(rejected).toMatchObject({ status: 'rejected', statusReason: 'Not a trial.' });
  const [event] = await store.read((db) => auditEventsOf(db, { type: 'study', id: ids[0] as string }));
  expect(event).toMatchObject({ action: 'study.rejected', reason: 'Not a trial.' });
});

for (const [kind, wrong] of [
  ['organizations', 'approved'],
  ['studies', 'verified'],
] as const) {
  test(`[ADM-16][GEN-05] deciding about several ${kind} takes an administrator, IDs and a known decision`, async ({
    as,
    make,
  }) => {
    const address = `/api/${kind}/decisions`;
    const data = { ids: [UNKNOWN], decision: 'rejected' };
    expect((await (await as()).post(address, { data })).status()).toBe(401);
    const { user } = await make.site();
    expect((await (await as(user)).post(address, { data })).status()).toBe(403);
    const admin = await as(await make.admin());
    expect((await admin.get(address)).status()).toBe(405);
    for (const [body, field] of [
      [{ ids: [], decision: 'rejected' }, 'ids'],
      [{ decision: 'rejected' }, 'ids'],
      [{ ids: Array(101).fill(UNKNOWN), decision: 'rejected' }, 'ids'],
      [{ ids: [UNKNOWN], decision: wrong }, 'decision'],
    ] as const) {
      const refused = await admin.post(address, { data: body });
      expect(refused.status()).toBe(400);
      expect(Object.keys((await refused.json()).errors)).toEqual([field]);
    }
  });
}

test('[ADM-16][API-06] GET /api/organizations filters, sorts and has a Link header for paging', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const word = unique('listed');
  for (const [name, values] of [
    ['Bravo', { state: 'Texas', therapeuticAreas: ['Neurology'] }],
    ['alpha', { state: 'tx', therapeuticAreas: ['Oncology', 'Neurology'] }],
    ['Élan', { state: 'TX', therapeuticAreas: ['Neurology'] }],
    ['Delta', { state: 'OH', therapeuticAreas: ['Neurology'] }],
    ['Echo', { state: 'TX', therapeuticAreas: ['Cardiology'] }],
  ] as const) {
    await make.organization({ name: `${name} ${word}`, ...values, therapeuticAreas: [...values.therapeuticAreas] });
  }
  let next: string | undefined = `/api/organizations?search=${word}&state=TX&area=Neurology&sort=name-desc&limit=2`;
  const pages: string[][] = [];
  while (next) {
    const response: APIResponse = await admin.get(next);
    expect(response.status(), next).toBe(200);
    pages.push((await response.json()).map((row: { name: string }) => row.name.split(' ')[0]));
    next = /<([^>]+)>; rel="next"/.exec(response.headers().link ?? '')?.[1];
  }
  expect(pages).toEqual([['Élan', 'Bravo'], ['alpha']]);
  const [row] = await (await admin.get(`/api/organizations?search=${word}&limit=1`)).json();
  for (const hidden of ['searchText', 'nameKey', 'placeKey']) expect(row).not.toHaveProperty(hidden);
  const refused = await admin.get('/api/organizations?sort=colour');
  expect(refused.status()).toBe(400);
});

test('[RUN-60] one call asks about several, and names those that cannot be asked about', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const { organization: first, user } = await make.site({ status: 'pending' });
  const nobody = await make.organization({ status: 'pending' });
  const { organization: decided } = await make.site();
  const ids = [first.id, nobody.id, decided.id, UNKNOWN];
  const call = () => admin.post('/api/organizations/questions', { data: { ids, question: 'Your license?' } });
  const answer = await (await call()).json();
  expect(answer.done).toEqual([first.id]);
  expect(answer.refused.map(({ id }: { id: string }) => id)).toEqual([nobody.id, decided.id, UNKNOWN]);
  expect((await (await call()).json()).done).toEqual([]);
  expect(await mailsTo(store, user.email)).toHaveLength(1);
  const { user: site } = await make.site();
  expect(
    (await (await as(site)).post('/api/organizations/questions', { data: { ids, question: 'Who?' } })).status(),
  ).toBe(403);

  const { user: atSponsor, organization: sponsor } = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.id, status: 'pending_approval', isActive: false });
  const asked = await admin.post('/api/studies/questions', { data: { ids: [study.id], question: 'The protocol?' } });
  expect(await asked.json()).toEqual({ done: [study.id], refused: [] });
  expect(await mailsTo(store, atSponsor.email)).toHaveLength(1);
});

test('[RUN-61] a mistyped search shows what was probably meant and says so; the lists are filtered by checks and age', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const word = unique('meant').replace(/\d/g, 'q');
  const pending = { ...alone(), status: 'pending' } as const;
  const clinic = await make.organization({ ...pending, name: `Harborlight ${word}`, address: null });
  const list = async (query: string) => textOf(await admin.get(`/admin-panel?section=sites&${query}`));
  const page = await list(`q=harborligt+${word}`);
  expect(page).toContain('Nothing matches “');
  expect(page).toContain(`harborlight ${word}`);
  expect(page).toContain(clinic.name);
  expect(await list(`q=zzzzzzz+${word}`)).toContain('No sites match your search.');
  expect(await list(`q=${word}&check=missing`)).toContain(clinic.name);
  expect(await list(`q=${word}&check=none`)).not.toContain(clinic.name);
  expect(await list(`q=${word}&submitted=day`)).toContain(clinic.name);
  expect(await list(`q=${word}&submitted=older`)).not.toContain(clinic.name);

  const title = `A Study of ${word} in Psoriasis`;
  await make.study({ title, status: 'pending_approval', isActive: false });
  const found = textOf(await admin.get(`/admin-panel?section=studies&q=psoriassis+${word}&check=documents`));
  expect(await found).toContain(title);
});
