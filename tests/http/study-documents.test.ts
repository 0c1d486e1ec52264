/** The documents of a study on its page, by form and JSON (DAY). */
import type { APIRequestContext } from '@playwright/test';
import { LIST_ITEMS } from '~/catalogue/limits';
import { auditEventsOf } from '~db/queries/audit';
import { documentsOfStudy } from '~db/queries/documents';
import { updateTask } from '~db/queries/engagements';
import type { Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';
import { exe, pdf } from '~tests/support/sample-files';
import { uploaded } from '~tests/support/uploads';

const page = (id: string) => `/studies/${id}/documents`;

/** The two endpoints of each command. */
const ENDPOINTS = {
  json: {
    add: async (who: APIRequestContext, id: string, kind: string, key: string) =>
      who.post(`/api/studies/${id}/documents`, {
        data: { kind, documents: [await uploaded(who, pdf(), 'Plan.pdf')] },
        headers: { 'Idempotency-Key': key },
      }),
    remove: (who: APIRequestContext, id: string, document: string) =>
      who.delete(`/api/studies/${id}/documents/${document}`, { data: { reason: 'An old version.' } }),
    share: (who: APIRequestContext, id: string, document: string) =>
      who.put(`/api/studies/${id}/documents/${document}/shared`, { data: { kind: 'budget' } }),
    unshare: (who: APIRequestContext, id: string, document: string) =>
      who.delete(`/api/studies/${id}/documents/${document}/shared`, { data: { reason: 'A draft.' } }),
  },
  form: {
    add: (who: APIRequestContext, id: string, kind: string, idempotencyKey: string) => {
      const file = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdf() };
      return who.post(page(id), { multipart: { intent: 'addStudyDocuments', kind, idempotencyKey, file } });
    },
    remove: (who: APIRequestContext, id: string, document: string) =>
      who.post(page(id), { form: { intent: `removeStudyDocument ${document}`, reason: 'An old version.' } }),
    share: (who: APIRequestContext, id: string, document: string) =>
      who.post(page(id), { form: { intent: `shareStudyDocument ${document}`, kind: 'budget' } }),
    unshare: (who: APIRequestContext, id: string, document: string) =>
      who.post(page(id), { form: { intent: `unshareStudyDocument ${document}`, reason: 'A draft.' } }),
  },
} as const;

for (const [endpoint, { add, remove, share, unshare }] of Object.entries(ENDPOINTS)) {
  test(`[DAY-89] a sponsor adds a study’s document on its page, which each site reads once its CDA is signed (${endpoint})`, async ({
    as,
    make,
    store,
  }) => {
    const { organization: sponsor, user } = await make.sponsor();
    const [signed, unsigned, invited] = [await make.site(), await make.site(), await make.site()];
    const study = await make.study({ sponsorId: sponsor.id });
    const ofSigned = await make.match(study.id, signed.organization.id, { status: 'interested' });
    const ofUnsigned = await make.match(study.id, unsigned.organization.id, { status: 'interested' });
    await make.match(study.id, invited.organization.id, { status: 'invited' });
    for (const { id } of [ofSigned, ofUnsigned]) await make.engagement(id, { step: 'cda', todo: 'sendCda' });
    const cda = { matchId: ofSigned.id, step: 'cda', side: 'sponsor' } as const;
    await store.tx((db) => updateTask(db, cda, { state: 'done', doneAt: Date.now() }));

    const forSponsor = await as(user);
    const key = unique('key-');
    for (let time = 0; time < 2; time++)
      expect((await add(forSponsor, study.id, 'budget', key)).status()).toBe(endpoint === 'json' ? 201 : 303);
    const documents = await store.read((db) => documentsOfStudy(db, study.id));
    expect(documents).toMatchObject([{ name: 'Plan.pdf', type: 'budget', matchId: null }]);
    const id = documents[0]?.id ?? '';

    const seen = await (await forSponsor.get(`/api/studies/${study.id}/documents`)).json();
    expect(seen).toMatchObject({ documents: [{ id, name: 'Plan.pdf', type: 'budget' }], afterCda: true, mayAdd: true });
    const sites = [
      { matchId: ofSigned.id, site: signed.organization.name, open: true },
      { matchId: ofUnsigned.id, site: unsigned.organization.name, open: false },
    ];
    expect(seen.sites).toHaveLength(2);
    expect(seen.sites).toEqual(expect.arrayContaining(sites));
    const shown = await textOf(await forSponsor.get(page(study.id)));
    for (const words of [
      'Plan.pdf',
      'Shared with sites',
      'each site once its CDA is signed',
      'Can read them',
      'Not yet',
    ])
      expect(shown).toContain(words);
    expect(shown).not.toContain(invited.organization.name);
    const read = async (who: typeof signed) => (await (await as(who.user)).get(`/documents/${id}`)).status();
    expect([await read(signed), await read(unsigned), await read(invited)]).toEqual([200, 404, 404]);

    const inMatch = await (await forSponsor.get(`/matches/${ofSigned.id}/documents`)).text();
    expect(inMatch).toContain('Plan.pdf');
    expect(inMatch).toContain(`href="${page(study.id)}"`);

    expect((await remove(forSponsor, study.id, id)).status()).toBe(endpoint === 'json' ? 204 : 303);
    expect(await store.read((db) => documentsOfStudy(db, study.id))).toEqual([]);
    const events = await store.read((db) => auditEventsOf(db, { type: 'document', id }));
    expect(events.map(({ action }) => action).sort()).toEqual([
      'document.attached',
      'document.opened',
      'document.removed',
    ]);
    expect(JSON.stringify(events)).toContain('An old version.');
  });

  test(`[DAY-89] nobody else adds a study’s documents, or removes what is not the study’s (${endpoint})`, async ({
    as,
    make,
    store,
  }) => {
    const { organization: sponsor, user } = await make.sponsor();
    const { organization: site, user: atSite } = await make.site();
    const study = await make.study({ sponsorId: sponsor.id });
    const match = await make.match(study.id, site.id, { status: 'selected' });
    const own = await make.document({ organizationId: null, studyId: study.id });
    const others = await make.document({ organizationId: null, matchId: match.id });
    const [admin, other] = [await as(await make.admin()), await as((await make.sponsor()).user)];
    for (const [who, status] of [
      [await as(atSite), 404],
      [other, 404],
      [admin, 403],
    ] as const) {
      expect((await add(who, study.id, 'protocol', unique('key-'))).status()).toBe(status);
      expect((await remove(who, study.id, own.id)).status()).toBe(status);
      expect((await share(who, study.id, own.id)).status()).toBe(status);
      expect((await unshare(who, study.id, own.id)).status()).toBe(status);
    }
    expect((await (await as(atSite)).get(page(study.id))).status()).toBe(404);
    const seen = await textOf(await admin.get(page(study.id)));
    expect(seen).toContain('The sponsor’s team and our team');
    expect(seen).not.toContain('Add a document');
    for (const act of [remove, share, unshare])
      expect((await act(await as(user), study.id, others.id)).status()).toBe(404);
    expect(await store.read((db) => documentsOfStudy(db, study.id))).toHaveLength(1);
  });
}

for (const [endpoint, { share, unshare }] of Object.entries(ENDPOINTS)) {
  test(`[DAY-106] what is for the review only, no site reads or learns of until it is shared, nor afterwards (${endpoint})`, async ({
    as,
    make,
    store,
  }) => {
    const { organization: sponsor, user } = await make.sponsor();
    const { organization: site, user: atSite } = await make.site();
    const study = await make.study({ sponsorId: sponsor.id });
    const match = await make.match(study.id, site.id, { status: 'selected' });
    const [forSponsor, forSite, admin] = [await as(user), await as(atSite), await as(await make.admin())];
    const id = await given(forSponsor, store, study.id, { name: 'Letter of the IRB.pdf', reviewOnly: true });
    const read = async (who: APIRequestContext) => (await who.get(`/documents/${id}`)).status();
    const listed = async (who: APIRequestContext) => (await who.get(`/api/matches/${match.id}/documents`)).json();
    const shown = async (who: APIRequestContext) => textOf(await who.get(`/matches/${match.id}/documents`));
    const hidden = async () => {
      expect([await read(forSite), await read(forSponsor), await read(admin)]).toEqual([404, 200, 200]);
      expect(await listed(forSite)).toMatchObject({ open: true, study: [], notShared: null });
      expect(await listed(forSponsor)).toMatchObject({ study: [], notShared: 1 });
      expect(await shown(forSite)).not.toMatch(/Letter of the IRB|review only/);
      expect(await shown(forSponsor)).toContain('One more is for the review only.');
    };
    await hidden();
    const before = await textOf(await forSponsor.get(page(study.id)));
    for (const words of ['For the review only', 'Share with sites', `${site.name} can read it right away.`])
      expect(before).toContain(words);

    const done = endpoint === 'json' ? 200 : 303;
    for (let time = 0; time < 2; time++) expect((await share(forSponsor, study.id, id)).status()).toBe(done);
    expect(await read(forSite)).toBe(200);
    expect(await listed(forSite)).toMatchObject({ study: [{ id, type: 'budget' }] });
    expect(await shown(forSite)).toContain('Letter of the IRB');

    const stopped = await unshare(forSponsor, study.id, id);
    expect(stopped.status()).toBe(done);
    if (endpoint === 'json')
      expect(await stopped.json()).toMatchObject({
        shared: false,
        couldRead: [site.name],
        openings: [{ site: site.name }],
      });
    const after = await textOf(await forSponsor.get(page(study.id)));
    if (endpoint === 'form')
      expect(after).toContain(`No site can read it now. ${site.name} could until now, and may have kept a copy.`);
    for (const words of ['Sites could read it from', `Opened by ${site.name}`]) expect(after).toContain(words);
    await hidden();
    expect((await unshare(forSponsor, study.id, id)).status()).toBe(done);

    const events = await store.read((db) => auditEventsOf(db, { type: 'document', id }));
    expect(events.map(({ action }) => action).reverse()).toEqual([
      'document.attached',
      'document.shared',
      'document.opened',
      'document.unshared',
    ]);
    expect(events[0]).toMatchObject({ reason: 'A draft.' });
    expect(JSON.stringify(events[0]?.after)).toContain(site.id);
  });
}

/** Adds a document to a study. @returns its id. */
async function given(
  who: APIRequestContext,
  store: Store,
  studyId: string,
  { name, reviewOnly }: { name: string; reviewOnly: boolean },
): Promise<string> {
  const data = { kind: 'protocol', reviewOnly, documents: [await uploaded(who, pdf(), name)] };
  expect((await who.post(`/api/studies/${studyId}/documents`, { data })).status()).toBe(201);
  return (await store.read((db) => documentsOfStudy(db, studyId)))[0]?.id ?? '';
}

test('[DAY-106] a sponsor adds a document for the review only, with and without JavaScript', async ({
  as,
  make,
  store,
}) => {
  const { organization: sponsor, user } = await make.sponsor();
  const { organization: site, user: atSite } = await make.site();
  const study = await make.study({ sponsorId: sponsor.id });
  await make.match(study.id, site.id, { status: 'selected' });
  const who = await as(user);
  const file = { name: 'Letter.pdf', mimeType: 'application/pdf', buffer: pdf() };
  const typed = { intent: 'addStudyDocuments', kind: 'other', reviewOnly: 'on' };
  const refused = await who.post(page(study.id), { multipart: { ...typed, idempotencyKey: unique('key-') } });
  expect(await refused.text()).toMatch(/name="reviewOnly"[^>]*checked/);
  expect(
    (await who.post(page(study.id), { multipart: { ...typed, idempotencyKey: unique('key-'), file } })).status(),
  ).toBe(303);
  const data = { kind: 'other', reviewOnly: true, documents: [await uploaded(who, pdf(), 'Letter.pdf')] };
  const sent = await who.post(`/api/studies/${study.id}/documents`, { data });
  expect(sent.status()).toBe(201);
  const documents = await store.read((db) => documentsOfStudy(db, study.id));
  expect(documents).toHaveLength(2);
  for (const { id } of documents) expect((await (await as(atSite)).get(`/documents/${id}`)).status()).toBe(404);
});

test('[DAY-107] a sponsor sees who opened a document and when, and which site has not, and nobody else’s reading counts', async ({
  as,
  make,
  store,
}) => {
  const { organization: sponsor, user } = await make.sponsor();
  const [one, two] = [await make.site(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.id });
  const matches = [];
  for (const { organization } of [one, two])
    matches.push(await make.match(study.id, organization.id, { status: 'selected' }));
  const [forSponsor, admin, forOne] = [await as(user), await as(await make.admin()), await as(one.user)];
  const id = await given(forSponsor, store, study.id, { name: 'Protocol.pdf', reviewOnly: false });
  const shown = async () => textOf(await forSponsor.get(page(study.id)));
  for (const who of [forSponsor, admin, await as((await make.site()).user)]) await who.get(`/documents/${id}`);
  expect(await shown()).toContain('Not opened yet');
  expect(await shown()).not.toContain('Opened by');
  for (let time = 0; time < 2; time++) expect((await forOne.get(`/documents/${id}`)).status()).toBe(200);
  const list = await (await forSponsor.get(`/api/studies/${study.id}/documents`)).json();
  const person = `${one.user.firstName} ${one.user.lastName}`;
  expect(list.documents[0].openings).toMatchObject([{ site: one.organization.name, people: [person] }]);
  expect(await shown()).toContain(`Opened by ${one.organization.name} (${person}) on `);
  expect(await shown()).toContain(`Not opened yet by ${two.organization.name}`);
  const events = await store.read((db) => auditEventsOf(db, { type: 'document', id }));
  const opened = events.filter(({ action }) => action === 'document.opened');
  expect(opened).toMatchObject([{ actorId: one.user.id }]);
  expect(await textOf(await forOne.get(`/matches/${matches[0]?.id}/documents`))).not.toContain('Opened by');
});

test('[DAY-89] a refused file leaves the page as it was, and there is room for so many', async ({ as, make }) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const sponsor = await as(user);
  const multipart = { intent: 'addStudyDocuments', kind: 'protocol', idempotencyKey: unique('key-') };
  const none = await sponsor.post(page(study.id), { multipart });
  expect(none.status()).toBe(400);
  const program = { name: 'Plan.exe', mimeType: 'application/pdf', buffer: exe() };
  const refused = await sponsor.post(page(study.id), { multipart: { ...multipart, file: program } });
  expect(refused.status()).toBe(400);
  expect(await textOf(refused)).toContain('You can only upload');
  for (let count = 0; count < LIST_ITEMS; count++) await make.document({ organizationId: null, studyId: study.id });
  const more = await ENDPOINTS.json.add(sponsor, study.id, 'other', unique('key-'));
  expect(more.status()).toBe(400);
});

test('[DAY-89] while a sponsor is not verified, the page names no sites, and a study without a CDA says so', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor({ status: 'pending' });
  const study = await make.study({ sponsorId: organization.id, status: 'pending_approval', isActive: false });
  const sponsor = await as(user);
  const seen = await (await sponsor.get(`/api/studies/${study.id}/documents`)).json();
  expect(seen).toMatchObject({ sites: null, mayAdd: true });
  expect((await ENDPOINTS.form.add(sponsor, study.id, 'protocol', unique('key-'))).status()).toBe(303);

  const verified = await make.sponsor();
  const steps = [
    { step: 'interest', days: 5 },
    { step: 'decision', days: 5 },
  ] as const;
  const open = await make.study({ sponsorId: verified.organization.id, path: [...steps] });
  expect(await textOf(await (await as(verified.user)).get(page(open.id)))).toContain('each site once it is interested');
});
