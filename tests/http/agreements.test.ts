/** CDAs, signatures and the documents of a match, by form and JSON (CDA, SIG). */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { agreementsOfMatch } from '~db/queries/agreements';
import { auditEventsOf } from '~db/queries/audit';
import { documentsOfMatch, documentsOfStudy } from '~db/queries/documents';
import { engagementOf, taskOf } from '~db/queries/engagements';
import { signaturesOf } from '~db/queries/signatures';
import { userById } from '~db/queries/users';
import type { Agreement, User } from '~db/schema';
import type { Store } from '~db/store.server';
import { verifyCommand } from '~tests/support/audit-verify';
import { type Factories, PASSWORD, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { pdf } from '~tests/support/sample-files';
import { signablePdf } from '~tests/support/signable-pdf';
import { uploaded } from '~tests/support/uploads';

const file = async (bytes?: Buffer) => ({
  name: 'CDA.pdf',
  mimeType: 'application/pdf',
  buffer: bytes ?? Buffer.from(await signablePdf()),
});
const stored = async (who: APIRequestContext) => uploaded(who, Buffer.from(await signablePdf()), 'CDA.pdf');
const page = (id: string) => `/matches/${id}/documents`;
const keyed = (data: object, key = unique('key-')) => ({ data, headers: { 'Idempotency-Key': key } });
const TERMS = { months: 60, effective: '2026-11-24' };

/** The two endpoints of each command. */
const ENDPOINTS = {
  json: {
    send: async (who: APIRequestContext, id: string, terms: object = {}) =>
      who.post(`/api/matches/${id}/cda`, keyed({ kind: 'upload', ...TERMS, ...terms, document: await stored(who) })),
    sign: (who: APIRequestContext, id: string, signing: object, key?: string) =>
      who.post(`/api/matches/${id}/cda/sign`, keyed(signing, key)),
    answer: (who: APIRequestContext, id: string, what: 'return' | 'withdraw', answer: object) =>
      who.post(`/api/matches/${id}/cda/${what}`, keyed(answer)),
    scan: async (who: APIRequestContext, id: string, agreement: string) =>
      who.post(`/api/matches/${id}/cda/scan`, keyed({ agreement, document: await stored(who) })),
    addDocument: async (who: APIRequestContext, id: string, kind: string) =>
      who.post(`/api/matches/${id}/documents`, keyed({ kind, documents: [await stored(who)] })),
    removeDocument: (who: APIRequestContext, id: string, document: string) =>
      who.delete(`/api/matches/${id}/documents/${document}`),
    maySign: (who: APIRequestContext, person: string, maySign: boolean) =>
      who.put(`/api/organizations/me/staff/${person}/signing`, { data: { maySign } }),
  },
  form: {
    send: async (who: APIRequestContext, id: string, terms: object = {}) =>
      who.post(page(id), {
        multipart: {
          intent: 'sendCda',
          kind: 'upload',
          ...TERMS,
          ...terms,
          idempotencyKey: unique('key-'),
          file: await file(),
        },
      }),
    sign: (who: APIRequestContext, id: string, signing: object, key = unique('key-')) =>
      who.post(page(id), { form: { intent: 'signCda', ...signing, idempotencyKey: key } }),
    answer: (who: APIRequestContext, id: string, what: 'return' | 'withdraw', answer: object) =>
      who.post(page(id), { form: { intent: `${what}Cda`, ...answer, idempotencyKey: unique('key-') } }),
    scan: async (who: APIRequestContext, id: string, agreement: string) =>
      who.post(page(id), {
        multipart: { intent: 'scanCda', agreement, idempotencyKey: unique('key-'), file: await file() },
      }),
    addDocument: async (who: APIRequestContext, id: string, kind: string) =>
      who.post(page(id), {
        multipart: { intent: 'addMatchDocuments', kind, idempotencyKey: unique('key-'), file: await file() },
      }),
    removeDocument: (who: APIRequestContext, id: string, document: string) =>
      who.post(page(id), { form: { intent: `removeMatchDocument ${document}` } }),
    maySign: (who: APIRequestContext, person: string, maySign: boolean) =>
      who.post(`/organization/staff/${person}`, {
        form: { intent: 'changeSigning', ...(maySign && { maySign: 'on' }) },
      }),
  },
} as const;
const endpoints = Object.entries(ENDPOINTS);
const done = (response: APIResponse) => [200, 201, 204, 303].includes(response.status());

/** A match that is at its CDA, with both sides signed in. */
async function atCda(make: Factories, as: (user: User) => Promise<APIRequestContext>) {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
  await make.engagement(id, { step: 'cda', todo: 'sendCda' });
  return { id, study, sponsor, site, forSponsor: await as(sponsor.user), forSite: await as(site.user) };
}

const latest = async (store: Store, id: string) =>
  (await store.read((db) => agreementsOfMatch(db, id)))[0] as Agreement;
const stepOf = async (store: Store, id: string) => (await store.read((db) => engagementOf(db, id)))?.step;
const signing = ({ email }: User, agreement: string, values: object = {}) => ({
  agreement,
  title: 'Principal Investigator',
  email: email ?? '',
  password: PASSWORD,
  ...values,
});
const valid = async (store: Store, { id }: Agreement) =>
  (await store.read((db) => signaturesOf(db, 'agreement', [id]))).filter(({ voidedAt }) => voidedAt === null).length;

for (const [endpoint, actions] of endpoints) {
  test(`[CDA-02][CDA-03][CDA-07][SIG-06] a CDA is sent and signed, and the site can read the protocol in the same session (${endpoint})`, async ({
    make,
    as,
    store,
    visitor,
  }) => {
    const { id, study, site, forSponsor, forSite } = await atCda(make, as);
    expect(done(await actions.addDocument(forSponsor, id, 'protocol'))).toBe(true);
    const [protocol] = await store.read((db) => documentsOfStudy(db, study.id));
    const read = async () => (await forSite.get(`/documents/${protocol?.id}`)).status();
    expect(await read()).toBe(404);
    expect(await (await forSite.get(page(id))).text()).not.toContain(protocol?.id);
    expect(done(await actions.send(forSponsor, id))).toBe(true);
    const agreement = await latest(store, id);
    expect(await read()).toBe(404);
    const key = unique('key-');
    for (let time = 0; time < 2; time++) {
      const signed = await actions.sign(forSite, id, signing(site.user, agreement.id), key);
      expect(done(signed)).toBe(true);
    }
    expect(await valid(store, agreement)).toBe(1);
    expect(await stepOf(store, id)).toBe('feasibility');
    expect(await read()).toBe(200);
    const copy = await forSite.get(`/agreements/${agreement.id}`);
    expect([copy.status(), (await copy.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const shown = await textOf(await forSite.get(page(id)));
    for (const said of ['Robin Reyes', 'Principal Investigator', 'Approval', 'UTC']) expect(shown).toContain(said);
    const verified = await textOf(await (await visitor()).get(`/verify/${agreement.sha256}`));
    expect(verified).toContain('Valid');
    expect(verified).not.toContain('Reyes');
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id }));
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['match.cdaSent', 'match.cdaSigned']));
  });

  test(`[DAY-29] a person without the authority sees who can sign, and asks them (${endpoint})`, async ({
    make,
    as,
    store,
  }) => {
    const { id, site, forSponsor, forSite } = await atCda(make, as);
    const organizationId = site.organization.id;
    const names = { firstName: 'Cora', lastName: 'Signless' };
    const coordinator = await make.user({ role: 'site', organizationId, staffRole: 'coordinator', ...names });
    const who = await as(coordinator);
    const ask = (userId: string) =>
      endpoint === 'json'
        ? who.put(`/api/matches/${id}/signer`, { data: { userId } })
        : who.post(page(id), { form: { intent: 'askToSign', userId } });
    const assignee = async () =>
      (await store.read((db) => taskOf(db, { matchId: id, step: 'cda', side: 'site' })))?.assigneeId;
    await ask(site.user.id); // nothing to sign yet
    expect(await assignee()).toBeUndefined();
    await actions.send(forSponsor, id);
    expect(await textOf(await who.get(page(id)))).toContain('Robin Reyes can sign.');
    await ask(coordinator.id); // has no authority
    expect(await assignee()).toBeNull();
    for (let time = 0; time < 2; time++)
      expect((await ask(site.user.id)).status()).toBe(endpoint === 'json' ? 200 : 303);
    expect(await assignee()).toBe(site.user.id);
    const mails = (await mailsTo(store, site.user.email)).filter(({ subject }) => subject.includes('asks you to sign'));
    expect(mails).toHaveLength(1);
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id }));
    expect(events.filter(({ action }) => action === 'match.signatureAsked')).toHaveLength(1);
    expect(await textOf(await who.get(page(id)))).toContain('Waiting for Robin Reyes to sign the CDA');
    const asked = await textOf(await forSite.get(page(id)));
    expect(asked).toContain('Your turn:');
    // The staff page says who may sign.
    const staff = await (await forSite.get('/organization/staff')).text();
    expect(staff).toContain('May sign');
  });

  test(`[CDA-04][SIG-04] a signed version that is withdrawn, or replaced by another, has its signatures voided (${endpoint})`, async ({
    make,
    as,
    store,
  }) => {
    const { id, site, forSponsor, forSite } = await atCda(make, as);
    for (const change of ['withdraw', 'send'] as const) {
      await actions.send(forSponsor, id, { mutual: 'on' });
      const agreement = await latest(store, id);
      await actions.sign(forSite, id, signing(site.user, agreement.id));
      expect(await valid(store, agreement)).toBe(1);
      const answer = { agreement: agreement.id, reason: 'We found a mistake.' };
      const changed = await (change === 'send'
        ? actions.send(forSponsor, id)
        : actions.answer(forSponsor, id, 'withdraw', answer));
      expect(done(changed)).toBe(true);
      expect(await valid(store, agreement)).toBe(0);
      const seen = await (await forSite.get(`/api/verify/${agreement.sha256}`)).json();
      expect(seen.state).toBe('voided');
    }
  });

  test(`[CDA-04][CDA-06] the site asks for changes, or signs on paper, which the sponsor signs here (${endpoint})`, async ({
    make,
    as,
    store,
  }) => {
    const { id, sponsor, forSponsor, forSite } = await atCda(make, as);
    await actions.send(forSponsor, id);
    const first = await latest(store, id);
    const answer = { agreement: first.id, reason: 'Three years, please.' };
    expect(done(await actions.answer(forSite, id, 'return', answer))).toBe(true);
    expect(await textOf(await forSponsor.get(page(id)))).toContain('Three years, please.');
    await actions.send(forSponsor, id);
    expect(done(await actions.scan(forSite, id, (await latest(store, id)).id))).toBe(true);
    const scanned = await latest(store, id);
    expect(scanned).toMatchObject({ version: 3, source: 'paper', state: 'signed' });
    expect(done(await actions.sign(forSponsor, id, signing(sponsor.user, scanned.id)))).toBe(true);
    expect(await stepOf(store, id)).toBe('feasibility');
  });

  test(`[SIG-02] a wrong password signs nothing, and does not say what was wrong (${endpoint})`, async ({
    make,
    as,
    store,
  }) => {
    const { id, site, forSponsor, forSite } = await atCda(make, as);
    await actions.send(forSponsor, id);
    const agreement = await latest(store, id);
    for (const wrong of [{ password: 'not-my-password' }, { email: 'another@people.example' }]) {
      const refused = await actions.sign(forSite, id, signing(site.user, agreement.id, wrong));
      expect(refused.status()).toBe(403);
      const text = await refused.text();
      expect(text).toContain('The e-mail address, password or code is incorrect, so nothing was signed.');
      expect(text).not.toContain('not-my-password');
    }
    expect(await valid(store, agreement)).toBe(0);
    const unread = await actions.sign(forSite, id, signing(site.user, randomUUID()));
    expect(unread.status()).toBe(409);
  });

  test(`[CDA-07] each side removes its own documents, never the other’s or an agreement (${endpoint})`, async ({
    make,
    as,
    store,
    app,
  }) => {
    const { id, study, forSponsor, forSite } = await atCda(make, as);
    await actions.addDocument(forSponsor, id, 'budget');
    await actions.addDocument(forSite, id, 'other');
    await actions.send(forSponsor, id);
    const [ofStudy] = await store.read((db) => documentsOfStudy(db, study.id));
    const ofMatch = await store.read((db) => documentsOfMatch(db, id));
    const own = ofMatch.find(({ type }) => type === 'other');
    const agreement = ofMatch.find(({ type }) => type === 'agreement');
    expect([ofStudy?.type, own?.studyId, agreement?.studyId]).toEqual(['budget', null, null]);
    const remove = async (who: APIRequestContext, document?: string) =>
      (await actions.removeDocument(who, id, document ?? '')).status();
    for (const [who, document] of [
      [forSite, ofStudy?.id],
      [forSponsor, own?.id],
      [forSite, agreement?.id],
      [forSponsor, agreement?.id],
    ] as const)
      expect(await remove(who, document)).toBe(404);
    const ok = endpoint === 'json' ? 204 : 303;
    expect([await remove(forSite, own?.id), await remove(forSponsor, ofStudy?.id)]).toEqual([ok, ok]);
    expect(existsSync(`${app.dataDir}/uploads/${own?.id}`)).toBe(false);
  });

  test(`[SIG-07] owners grant and revoke the authority to sign (${endpoint})`, async ({ make, as, store }) => {
    const { id, site, forSponsor, forSite } = await atCda(make, as);
    const values = { role: 'site', organizationId: site.organization.id, staffRole: 'coordinator' } as const;
    const coordinator = await make.user(values);
    await actions.send(forSponsor, id);
    const agreement = await latest(store, id);
    const asCoordinator = await as(coordinator);
    const sign = async () => actions.sign(asCoordinator, id, signing(coordinator, agreement.id));
    expect((await sign()).status()).toBe(403);
    expect((await actions.maySign(asCoordinator, coordinator.id, true)).status()).toBe(403);
    expect(done(await actions.maySign(forSite, coordinator.id, true))).toBe(true);
    expect(await store.read((db) => userById(db, coordinator.id))).toMatchObject({ maySign: true });
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'user', id: coordinator.id }));
    expect(event).toMatchObject({ action: 'user.signingAllowed', actorId: site.user.id });
    expect(done(await sign())).toBe(true);
  });
}

test('[CDA-08] before the CDA is signed, no address reveals any part of a study’s document to the site, or that it exists', async ({
  make,
  as,
}) => {
  const { id, study, site, forSponsor, forSite } = await atCda(make, as);
  await ENDPOINTS.json.addDocument(forSponsor, id, 'protocol');
  const { study: listed } = await (await forSponsor.get(`/api/matches/${id}/documents`)).json();
  const document = listed[0].id as string;
  const elsewhere = [
    await as(await make.rep()),
    await as((await make.site()).user),
    await as((await make.sponsor()).user),
  ];
  for (const who of [forSite, ...elsewhere]) {
    for (const address of [`/documents/${document}`, `/documents/${document}?preview=1`, `/api/objects/${document}`]) {
      const [there, missing] = [await who.get(address), await who.get(address.replace(document, randomUUID()))];
      expect([address, there.status(), await there.text()]).toEqual([address, missing.status(), await missing.text()]);
      expect(there.status()).toBeGreaterThanOrEqual(400);
    }
  }
  const shown = [
    ...[`/api/matches/${id}`, `/api/matches/${id}/documents`, `/api/matches/${id}/cda`, page(id), `/matches/${id}`],
    ...[`/studies/${study.id}`, `/api/studies/${study.id}`, '/api/studies', '/api/matches', '/api/organizations/me'],
    '/api/organizations/me/documents',
  ];
  for (const address of shown) expect(await (await forSite.get(address)).text()).not.toContain(document);
  expect(await (await forSite.get(`/api/matches/${id}/documents`)).json()).toEqual({
    open: false,
    study: [],
    notShared: null,
    site: [],
  });
  const declined = await make.match((await make.study()).id, site.organization.id, { status: 'declined' });
  expect((await forSite.get(`/api/matches/${declined.id}/documents`)).status()).toBe(200);
});

test('[CDA-08][ENG-07] a backup, or the end of the study, opens no document to a site that has not signed the CDA', async ({
  make,
  as,
}) => {
  const ends = {
    backup: (who: APIRequestContext, { id }: { id: string; studyId: string }) => who.put(`/api/matches/${id}/backup`),
    close: (who: APIRequestContext, { studyId }: { id: string; studyId: string }) =>
      who.put(`/api/studies/${studyId}/close`, { data: { kind: 'completed' } }),
  };
  for (const end of Object.values(ends)) {
    const { id, study, forSponsor, forSite } = await atCda(make, as);
    await ENDPOINTS.json.addDocument(forSponsor, id, 'protocol');
    const { study: listed } = await (await forSponsor.get(`/api/matches/${id}/documents`)).json();
    const ended = await end(forSponsor, { id, studyId: study.id });
    expect(ended.status(), await ended.text()).toBe(200);
    expect((await (await forSite.get(`/api/matches/${id}/documents`)).json()).open).toBe(false);
    expect((await forSite.get(`/documents/${listed[0].id}`)).status()).toBe(404);
  }
});

test('[CDA-08] only its parties can read an agreement', async ({ make, as, store, visitor }) => {
  const { id, forSponsor, forSite } = await atCda(make, as);
  await ENDPOINTS.json.send(forSponsor, id);
  const agreement = await latest(store, id);
  const addresses = [`/agreements/${agreement.id}`, `/documents/${agreement.documentId}`];
  for (const address of addresses) {
    for (const who of [forSponsor, forSite]) expect((await who.get(address)).status()).toBe(200);
    for (const user of [await make.rep(), (await make.site()).user, (await make.sponsor()).user])
      expect((await (await as(user)).get(address)).status()).toBe(404);
    expect((await (await visitor()).get(address)).status()).toBe(401);
  }
});

test('[CDA-02] a PDF to which no signature page can be added is refused, and nothing is sent', async ({
  make,
  as,
  store,
}) => {
  const { id, forSponsor } = await atCda(make, as);
  const form = { intent: 'sendCda', kind: 'upload', ...TERMS, idempotencyKey: unique('key-'), file: await file(pdf()) };
  const refused = await forSponsor.post(page(id), { multipart: form });
  expect(refused.status()).toBe(422);
  expect(await textOf(refused)).toContain('We cannot add a signature page to this PDF.');
  expect(await latest(store, id)).toBeUndefined();
  const empty = await forSponsor.post(page(id), { form: { intent: 'sendCda', kind: 'template', months: '60' } });
  expect([empty.status(), (await empty.text()).includes('Please enter the purpose.')]).toEqual([400, true]);
});

test('[SIG-08] a study and organizations with a signed record are not deleted', async ({ make, as, store, app }) => {
  const { id, study, site, sponsor, forSponsor, forSite } = await atCda(make, as);
  await ENDPOINTS.json.send(forSponsor, id);
  await ENDPOINTS.json.sign(forSite, id, signing(site.user, (await latest(store, id)).id));
  const admin = await as(await make.admin());
  const addresses = [
    `/api/studies/${study.id}`,
    ...[site, sponsor].map((each) => `/api/organizations/${each.organization.id}`),
  ];
  for (const address of addresses) {
    const refused = await admin.delete(address);
    expect([address, refused.status()]).toEqual([address, 409]);
  }
  // The trail itself has events of the factories, which the server did not sign.
  expect((await verifyCommand(app.dataDir)).text).toContain('signatures are intact');
});
