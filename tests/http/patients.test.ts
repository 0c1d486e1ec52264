/** What a site states about its patients, by form and by JSON (PAT-03), and the forecast that counts it (FOR-03). */
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { saveResponseAnswers } from '~db/queries/feasibility';
import { organizationById } from '~db/queries/organizations';
import type { ResponseAnswer } from '~db/schema';
import { expect, test } from '~tests/support/people';

type Rows = { of: string; perYear: number | string }[];

const ENDPOINTS: Record<string, (who: APIRequestContext, rows: Rows) => ReturnType<APIRequestContext['post']>> = {
  json: (who, patients) => who.put('/api/organizations/me/patients', { data: { patients } }),
  form: (who, rows) => {
    const form = new URLSearchParams({ intent: 'statePatients' });
    for (const { of, perYear } of rows) {
      form.append('patients', of);
      form.append('perYear', String(perYear));
    }
    return who.post('/organization/patients', {
      data: form.toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      maxRedirects: 0,
    });
  },
};

for (const [endpoint, state] of Object.entries(ENDPOINTS)) {
  test(`[PAT-03] by ${endpoint}: a site states its patients, which are dated, recorded and shown to sponsors`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.site();
    const who = await as(user);
    const before = Date.now();
    const rows = [
      { of: 'rheumatology', perYear: 2000 },
      { of: 'Axial spondyloarthritis', perYear: 400 },
    ];
    expect((await state(who, rows)).status()).toBe(endpoint === 'json' ? 200 : 303);
    const site = await store.read((db) => organizationById(db, organization.id));
    expect(site?.patients).toMatchObject([
      { kind: 'area', of: 'Rheumatology', perYear: 2000 },
      { kind: 'condition', of: 'Axial spondyloarthritis', perYear: 400 },
    ]);
    for (const { asOf } of site?.patients ?? []) expect(asOf).toBeGreaterThanOrEqual(before);
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: organization.id }));
    expect(event).toMatchObject({ action: 'organization.edited', actorId: user.id });
    expect(JSON.parse(event?.after ?? '')).toMatchObject({ patients: [{ perYear: 2000 }, { perYear: 400 }] });

    const words = 'Axial spondyloarthritis: 400 (';
    expect(await (await who.get('/organization/patients')).text()).toContain(words);
    const sponsor = await as((await make.sponsor()).user);
    expect(await (await sponsor.get(`/sites/${organization.id}`)).text()).toContain(words);
    expect(await (await sponsor.get(`/api/sites/${organization.id}`)).json()).toMatchObject({
      patients: [{ of: 'Rheumatology' }, { of: 'Axial spondyloarthritis', perYear: 400 }],
    });
  });

  test(`[PAT-03] by ${endpoint}: numbers and rows have bounds, and nothing is stated twice`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.site();
    const who = await as(user);
    const gout = { of: 'Gout', perYear: 10 };
    const refused: Rows[] = [
      [{ of: 'Gout', perYear: 0 }],
      [{ of: 'Gout', perYear: 1_000_001 }],
      [{ of: 'Gout', perYear: 'many' }],
      [{ of: '', perYear: 10 }],
      [
        { of: 'Type 2 diabetes', perYear: 5 },
        { of: 'Diabetes mellitus type II', perYear: 6 },
      ],
      Array.from({ length: 13 }, (_, row) => ({ of: `Condition ${row}`, perYear: 1 })),
    ];
    for (const rows of refused) {
      const answer = await state(who, rows);
      expect(answer.status(), JSON.stringify(rows)).toBe(400);
    }
    expect((await store.read((db) => organizationById(db, organization.id)))?.patients).toEqual([]);
    await state(who, [gout]);
    await state(who, []);
    expect((await store.read((db) => organizationById(db, organization.id)))?.patients).toEqual([]);
  });
}

test('[FOR-03] the study’s sponsor sees the forecast, its sources and what if, on the page and by JSON', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({
    sponsorId: organization.id,
    enrollmentTarget: 70,
    totalSites: 5,
    indication: 'Gout',
  });
  const attested = await make.site();
  const stating = await make.site({ patients: [{ kind: 'condition', of: 'Gout', perYear: 1000, asOf: 1 }] });
  const said = { at: 1, eligiblePerMonth: null, commitment: null };
  const match = await make.match(study.id, attested.organization.id, {
    status: 'selected',
    attested: { ...said, commitment: 12 },
  });
  await make.match(study.id, (await make.site()).organization.id, {
    status: 'interested',
    attested: { ...said, eligiblePerMonth: 10 },
  });
  await make.match(study.id, stating.organization.id, { status: 'interested' });
  // Neither of these two is interested.
  await make.match(study.id, (await make.site()).organization.id, { status: 'invited' });
  await make.match(study.id, (await make.site()).organization.id, { status: 'declined' });
  const response = await make.response(match.id, study.id, { state: 'submitted', submittedAt: Date.now() });
  const answer = (key: string, value: number, sent: boolean): ResponseAnswer => ({
    responseId: response.id,
    key,
    value,
    answerId: null,
    state: 'new',
    confirmedAt: Date.now(),
    savedBy: null,
    savedAt: Date.now(),
    personId: null,
    documentId: null,
    sent: sent ? { value, reply: null } : null,
    question: null,
    askedAt: null,
    reply: null,
  });
  await store.tx((db) => saveResponseAnswers(db, [answer('irb.days', 30, true), answer('contracts.days', 40, false)]));
  const who = await as(user);
  const address = `/api/studies/${study.id}/forecast`;
  const seen = await (await who.get(address)).json();
  expect(seen).toMatchObject({
    target: 70,
    sites: { all: 3, committed: 1, estimated: 2, unknown: 0, more: 0 },
    committed: 12,
    // 12, 1 to 5 in 100 of 1,000 patients with gout, and 5 to 25 in 100 of 120 eligible ones.
    total: { least: 28, most: 70 },
    months: null,
  });
  expect(seen.counted).toHaveLength(3);
  // What was saved but not sent is the site's own.
  expect(seen.counted).toContainEqual(
    expect.objectContaining({ source: 'attested', committed: 12, eligiblePerMonth: null, startsIn: null }),
  );
  // What eligible patients stand for is not a number that the site has stated.
  expect(seen.counted).toContainEqual(
    expect.objectContaining({ source: 'eligible', committed: null, eligiblePerMonth: 10, patients: null }),
  );
  expect(seen.counted).toContainEqual(expect.objectContaining({ source: 'profile', patients: 1000 }));
  expect(await (await who.get(`${address}?moreSites=2`)).json()).toMatchObject({ total: { most: 70 } });
  for (const wrong of ['moreSites=-1', 'moreSites=51', 'moreSites=0x10', 'consent=101', 'consent=some'])
    expect((await who.get(`${address}?${wrong}`)).status(), wrong).toBe(400);

  const page = await (await who.get(`/studies/${study.id}?forecast=show&moreSites=2&stage=selected`)).text();
  expect(page).toContain(
    '1 of 3 sites has attested how many participants it will enroll: 12 of the 70 participants needed.',
  );
  expect(page).toContain('With 2 more sites like it: ');
  // The form keeps what else the address says.
  expect(page).toContain('<input type="hidden" name="stage" value="selected"/>');

  expect((await (await as()).get(address)).status()).toBe(401);
  for (const stranger of [attested.user, (await make.sponsor()).user, await make.rep()])
    expect((await (await as(stranger)).get(address)).status()).toBe(404);
  expect((await (await as(await make.admin())).get(address)).status()).toBe(200);
});
