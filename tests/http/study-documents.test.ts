/** The documents of a study on its page, by form and JSON (DAY). */
import type { APIRequestContext } from '@playwright/test';
import { LIST_ITEMS } from '~/catalogue/limits';
import { auditEventsOf } from '~db/queries/audit';
import { documentsOfStudy } from '~db/queries/documents';
import { updateTask } from '~db/queries/engagements';
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
  },
  form: {
    add: (who: APIRequestContext, id: string, kind: string, idempotencyKey: string) => {
      const file = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdf() };
      return who.post(page(id), { multipart: { intent: 'addStudyDocuments', kind, idempotencyKey, file } });
    },
    remove: (who: APIRequestContext, id: string, document: string) =>
      who.post(page(id), { form: { intent: `removeStudyDocument ${document}`, reason: 'An old version.' } }),
  },
} as const;

for (const [endpoint, { add, remove }] of Object.entries(ENDPOINTS)) {
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
    for (const words of ['Plan.pdf', 'each site once its CDA is signed', 'Can read them', 'Not yet'])
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
    expect(events.map(({ action }) => action).sort()).toEqual(['document.attached', 'document.removed']);
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
    }
    expect((await (await as(atSite)).get(page(study.id))).status()).toBe(404);
    const seen = await textOf(await admin.get(page(study.id)));
    expect(seen).toContain('The sponsor’s team and our team');
    expect(seen).not.toContain('Add a document');
    expect((await remove(await as(user), study.id, others.id)).status()).toBe(404);
    expect(await store.read((db) => documentsOfStudy(db, study.id))).toHaveLength(1);
  });
}

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
