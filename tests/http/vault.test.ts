import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { beginEngagement } from '~/domain/commands/engagements/turns.server';
import { ASKED, controlOf } from '~/domain/model/answer-values';
import { auditEventsOf } from '~db/queries/audit';
import { documentsOfOrganization } from '~db/queries/documents';
import type { User } from '~db/schema';
import type { Store } from '~db/store.server';
import type { Factories } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';
import { jpeg, pdf } from '~tests/support/sample-files';
import { uploaded } from '~tests/support/uploads';

const DOCUMENTS = '/api/organizations/me/documents';
const PAGE = '/organization/documents';
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const CLIA = { type: 'clia', personId: null, issuer: 'CMS', validFrom: '2026-01-15', validUntil: '2028-01-14' };
const shown = (facts: typeof CLIA) => ({
  ...facts,
  validFrom: Date.parse(facts.validFrom),
  validUntil: Date.parse(facts.validUntil),
});
const listed = async (who: APIRequestContext) => (await who.get(DOCUMENTS)).json();
const files = (...names: string[]) => names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf() }));

for (const endpoint of ['form', 'JSON'] as const) {
  test(`[DAY-70] by ${endpoint}: what a document is, about whom and how long it is valid, is said at upload and changed later`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.site();
    const who = await as(user);
    const document = await uploaded(who, pdf(), 'clia.pdf');
    const added =
      endpoint === 'JSON'
        ? await who.post(DOCUMENTS, { data: { documents: [{ ...document, name: 'clia.pdf' }], ...CLIA } })
        : await who.post(PAGE, {
            multipart: {
              intent: 'addSeveral',
              idempotencyKey: randomUUID(),
              ...CLIA,
              personId: '',
              file: { name: 'clia.pdf', mimeType: 'application/pdf', buffer: pdf() },
            },
          });
    expect(added.status()).toBe(endpoint === 'JSON' ? 201 : 303);
    const [first] = await listed(who);
    expect(first).toMatchObject({ name: 'clia.pdf', ...shown(CLIA), certifies: false });

    const change = { ...CLIA, type: 'license', personId: user.id, validUntil: '2029-01-14' };
    const path = `${DOCUMENTS}/${first.id}/facts`;
    const put = (data: object) =>
      endpoint === 'JSON'
        ? who.put(path, { data })
        : who.post(PAGE, { multipart: { intent: 'describeDocument', id: first.id, ...data } });
    expect((await put(change)).status()).toBe(endpoint === 'JSON' ? 200 : 303);
    expect((await listed(who))[0]).toMatchObject({
      ...shown({ ...change, personId: null as never }),
      personId: user.id,
    });
    // A day is the same day to readers west of Greenwich.
    expect(await textOf(await who.get(PAGE))).toContain('valid until Jan 14, 2029');
    const events = await store.read((db) => auditEventsOf(db, { type: 'document', id: first.id }));
    const described = events.find(({ action }) => action === 'document.described');
    expect(described?.actorId).toBe(user.id);
    expect(JSON.parse(described?.before ?? '')).toMatchObject({ filedAs: 'clia', personId: null });
    const after = { organizationId: organization.id, filedAs: 'license', personId: user.id };
    expect(JSON.parse(described?.after ?? '')).toMatchObject(after);

    const other = await make.site();
    for (const [wrong, field] of [
      [{ ...change, personId: other.user.id }, 'personId'],
      [{ ...change, type: 'spell' }, 'type'],
      [{ ...change, validUntil: '2025-01-01' }, 'validUntil'],
    ] as const) {
      const refused = await put(wrong);
      expect(refused.status()).toBe(400);
      if (endpoint === 'JSON') expect(Object.keys((await refused.json()).errors)).toEqual([field]);
      // Nothing typed is lost.
      else expect(await refused.text()).toContain('value="2026-01-15"');
    }
    expect((await (await as(other.user)).put(path, { data: CLIA })).status()).toBe(404);
    expect((await listed(who))[0]).toMatchObject({ type: 'license' });
  });
}

test('[DAY-71] the page says what ended, what ends within 90 days and what is missing of the usual, and lists by type, person and validity', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const organizationId = organization.id;
  const until = (days: number) => Date.parse(inDays(days));
  await make.document({ organizationId, name: 'old.pdf', filedAs: 'insurance', validUntil: until(-3) });
  await make.document({
    organizationId,
    name: 'soon.pdf',
    filedAs: 'license',
    personId: user.id,
    validUntil: until(20),
  });
  await make.document({ organizationId, name: 'cap.pdf', filedAs: 'cap', validUntil: until(400) });
  await make.document({ organizationId, name: 'cap before.pdf', filedAs: 'cap', validUntil: until(10) });
  await make.document({ organizationId, name: 'pile.pdf' });
  const who = await as(user);
  const page = async (search = '') => (await (await who.get(PAGE + search)).text()).replace(/<!-- -->/g, '');
  const all = await page();
  const text = all
    .slice(all.indexOf('Needs attention'), all.indexOf('Add to your documents'))
    .replace(/<option.*?<\/option>/g, '')
    .replace(/<[^>]+>/g, ' ');
  expect(text).toMatch(/old\.pdf\s+Insurance .*Expired/);
  expect(text).toMatch(/soon\.pdf\s+Medical license · .*ends in 20 days/);
  expect(text).toMatch(/old\.pdf[\s\S]*soon\.pdf[\s\S]*pile\.pdf[\s\S]*Type not given/);
  expect(text).not.toContain('cap before.pdf');
  expect(text).toContain('No CLIA certificate on file');
  expect(text).not.toContain('No medical license on file');
  const names = (html: string) => [...html.matchAll(/>([\w ]+\.pdf)<\/a>/g)].map(([, name]) => name).sort();
  expect(names(await page('?type=cap'))).toEqual(['cap before.pdf', 'cap.pdf']);
  expect(names(await page('?type=unknown'))).toEqual(['pile.pdf']);
  expect(names(await page(`?person=${user.id}`))).toEqual(['soon.pdf']);
  expect(names(await page('?validity=expired'))).toEqual(['old.pdf']);
  expect(names(await page('?type=&person=&validity=soon'))).toEqual(['cap before.pdf', 'soon.pdf']);
});

test('[DAY-109] a document gets its type, person and last day where it is added; if it is refused, they are still there', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const who = await as(user);
  const facts = { type: 'license', personId: user.id, validUntil: inDays(30) };
  const send = (more: object) =>
    who.post(PAGE, { multipart: { intent: 'upload', idempotencyKey: randomUUID(), ...facts, ...more } });
  const [file] = files('license.pdf');
  const refused = await send({ file: { ...file, buffer: Buffer.from('MZ program') } });
  expect(refused.status()).toBe(415);
  const main = (await refused.text()).split('Add several at once')[0] ?? '';
  expect(main).toContain(`value="${facts.validUntil}"`);
  expect(main).toMatch(/value="license" selected/);
  expect((await send({ validUntil: 'soon', file })).status()).toBe(400);
  expect((await send({ file })).status()).toBe(303);
  const filePath = (await uploaded(who, pdf(), 'cv.pdf')).filePath;
  const attached = { intent: 'attach', type: 'cv', 'documents[0].name': 'cv.pdf', 'documents[0].filePath': filePath };
  expect((await who.post(PAGE, { form: attached })).status()).toBe(303);
  const added = await store.read((db) => documentsOfOrganization(db, organization.id));
  expect(added).toMatchObject([
    { name: 'license.pdf', filedAs: 'license', personId: user.id, validUntil: Date.parse(facts.validUntil) },
    { name: 'cv.pdf', filedAs: 'cv', personId: null, validUntil: null },
  ]);
});

test('[DAY-72][DAY-234] several files and photos are added at once; if one is refused, none is, and what was typed is kept', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const who = await as(user);
  const send = (chosen: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      intent: 'addSeveral',
      idempotencyKey: randomUUID(),
      type: 'cv',
      issuer: 'The <site>',
    }))
      form.set(name, value);
    for (const { name, mimeType, buffer } of chosen)
      form.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }));
    return who.post(PAGE, { multipart: form });
  };
  const photo = { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: jpeg() };
  const refused = await send([
    ...files('one.pdf'),
    { name: 'bad.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ program') },
  ]);
  expect(refused.status()).toBe(400);
  const body = await refused.text();
  expect(body).toContain('value="The &lt;site&gt;"');
  expect(body).toContain('“bad.pdf” was refused: ');
  expect(body).not.toContain('“one.pdf” was refused');
  expect(await store.read((db) => documentsOfOrganization(db, organization.id))).toEqual([]);
  expect((await send([...files('one.pdf', 'two.pdf'), photo])).status()).toBe(303);
  const added = await store.read((db) => documentsOfOrganization(db, organization.id));
  expect(added.map(({ name, filedAs, contentType }) => [name, filedAs, contentType]).sort()).toEqual([
    ['one.pdf', 'cv', 'application/pdf'],
    ['two.pdf', 'cv', 'application/pdf'],
    ['wall.pdf', 'cv', 'application/pdf'],
  ]);
  expect(await (await who.get(PAGE)).text()).toMatch(/accept="[^"]*image\/jpeg[^"]*"/);
});

test('[DAY-78] a GCP certificate from elsewhere is in the vault with what the training says, and is changed there only', async ({
  as,
  make,
}) => {
  const { user } = await make.site();
  const who = await as(user);
  const document = await uploaded(who, pdf(), 'citi.pdf');
  const filed = await who.post('/api/training/certificates', {
    data: {
      course: 'GCP for Clinical Trials',
      issuer: 'CITI Program',
      completedAt: inDays(-30),
      expiresAt: inDays(700),
      document: { ...document, name: 'citi.pdf' },
    },
  });
  expect(filed.ok()).toBe(true);
  const [first] = await listed(who);
  expect(first).toMatchObject({
    type: 'gcp',
    personId: user.id,
    issuer: 'CITI Program',
    validFrom: Date.parse(inDays(-30)),
    validUntil: Date.parse(inDays(700)),
    certifies: true,
  });
  const change = await who.put(`${DOCUMENTS}/${first.id}/facts`, { data: { type: 'cv' } });
  expect([change.status(), (await listed(who))[0].type]).toEqual([409, 'gcp']);
});

test('[DAY-70] a document that replaces another is of the same type, person and issuer, and its days are asked anew', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const facts = { filedAs: 'license', personId: user.id, issuer: 'Texas', validUntil: Date.parse(inDays(20)) } as const;
  const { id } = await make.document({ organizationId: organization.id, ...facts });
  const who = await as(user);
  const document = await uploaded(who, pdf(), 'new.pdf');
  const replaced = await who.put(`${DOCUMENTS}/${id}`, { data: { document: { ...document, name: 'new.pdf' } } });
  expect(await replaced.json()).toMatchObject({
    type: 'license',
    personId: user.id,
    issuer: 'Texas',
    validUntil: null,
  });
});

test('[DAY-79] erasing a person deletes the documents about them, and no others', async ({ as, make, store }) => {
  const { organization, user } = await make.site();
  const organizationId = organization.id;
  const colleague = await make.user({ role: 'site', organizationId, staffRole: 'investigator' });
  await make.document({ organizationId, name: 'cv.pdf', filedAs: 'cv', personId: colleague.id });
  const kept = await make.document({ organizationId, name: 'own cv.pdf', filedAs: 'cv', personId: user.id });
  const admin = await as(await make.admin());
  const erased = await admin.post(`/api/users/${colleague.id}/erase`, { data: { reason: 'They asked for it.' } });
  expect(erased.status()).toBe(200);
  expect((await store.read((db) => documentsOfOrganization(db, organizationId))).map(({ id }) => id)).toEqual([
    kept.id,
  ]);
});

/** A site that answers a questionnaire with the laboratory's CLIA number and certificate. */
async function asked(make: Factories, store: Store, as: (user: User) => Promise<APIRequestContext>) {
  const { organization: sponsor, user } = await make.sponsor();
  const path = (['interest', 'feasibility', 'decision'] as const).map((step) => ({ step, days: 5 }));
  const study = await make.study({ sponsorId: sponsor.id, path });
  const { organization: site, user: owner } = await make.site();
  const match = await make.match(study.id, site.id, { status: 'interested' });
  await store.tx(async (db) => {
    await beginEngagement(db, match, study, Date.now(), { answered: true });
  });
  const by = await as(user);
  const begun = await by.post(`/api/studies/${study.id}/questionnaires`, { data: { title: 'Lab', from: 'blank' } });
  const { id } = await begun.json();
  const change = async (data: object) => (await by.post(`/api/questionnaires/${id}/changes`, { data })).json();
  const section = (await change({ intent: 'addSection', title: 'All' })).sections[0].id as string;
  const keys = ['irb.days', 'lab.clia', 'lab.certificate'];
  await change({ intent: 'addFromLibrary', section, keys });
  const send = async () =>
    expect((await by.post(`/api/questionnaires/${id}/send`, { data: { matchIds: [match.id] } })).ok()).toBe(true);
  return { site, match, section, send, who: await as(owner), page: `/matches/${match.id}/feasibility` };
}

test('[DAY-75] a question for a certificate is filled in with the valid one on file, and offers its type first', async ({
  as,
  make,
  store,
}) => {
  const { site, match, send, who, page } = await asked(make, store, as);
  const organizationId = site.id;
  await make.document({ organizationId, name: 'a pile.pdf' });
  await make.document({ organizationId, name: 'old clia.pdf', filedAs: 'clia', validUntil: Date.parse(inDays(-9)) });
  const facts = { filedAs: 'clia', validUntil: Date.parse(inDays(300)) } as const;
  const valid = await make.document({ organizationId, name: 'clia.pdf', ...facts });
  await send();
  const { sections } = await (await who.get(`/api/matches/${match.id}/feasibility`)).json();
  const question = sections[0].questions.find(({ key }: { key: string }) => key === 'lab.certificate');
  expect(question).toMatchObject({ value: valid.id, proposal: { source: 'document', prefilled: true } });
  const html = await (await who.get(page)).text();
  const [, options = ''] = /<select[^>]*id="q-lab\.certificate".*?>(.*?)<\/select>/s.exec(html) ?? [];
  const offered = [...options.matchAll(/>([^<(]+\.pdf) \(/g)].map(([, name]) => name);
  expect(offered.slice(0, 2).sort()).toEqual(['clia.pdf', 'old clia.pdf']);
  expect(offered.slice(2)).toEqual(['a pile.pdf']);
});

test('[DAY-77] the last day of the document on file is offered as the expiry of a credential', async ({
  as,
  make,
  store,
}) => {
  const { site, match, section, send, who, page } = await asked(make, store, as);
  const until = inDays(300);
  await make.document({ organizationId: site.id, filedAs: 'clia', validUntil: Date.parse(until) });
  await send();
  const html = await (await who.get(page)).text();
  expect(html).toMatch(new RegExp(`<input[^>]*name="[^"]*lab\\.clia[^"]*expires[^"]*"[^>]*value="${until}"`));
  // Without a number, it is no answer.
  const field = /name="([^"]*lab\.clia[^"]*expires[^"]*)"/.exec(html)?.[1] ?? '';
  const multipart = { intent: 'save', section, [ASKED]: 'lab.clia', [field]: until };
  expect((await who.post(page, { multipart })).status()).toBe(303);
  const { sections } = await (await who.get(`/api/matches/${match.id}/feasibility`)).json();
  expect(sections[0].questions.find(({ key }: { key: string }) => key === 'lab.clia').value).toBeNull();
});

for (const where of ['questionnaire', 'answers'] as const) {
  test(`[DAY-76][DAY-235] in the ${where}: a new file is uploaded in the form of the answers and goes into the vault; if it is refused, nothing typed is lost`, async ({
    as,
    make,
    store,
  }) => {
    const { site, match, section, send, who, page } = await asked(make, store, as);
    await send();
    const inAnswers = where === 'answers';
    const path = inAnswers ? '/organization/answers?section=pharmacy' : page;
    const days = inAnswers ? 'pharmacy.controlled' : 'irb.days';
    const post = (file: Buffer, filed?: string) => {
      const form = new FormData();
      if (filed !== undefined) form.append('filed.lab.certificate', filed);
      const typed = inAnswers ? 'yes' : '37';
      const fields = [
        ['intent', 'save'],
        ['section', inAnswers ? 'pharmacy' : section],
        [controlOf(days), typed],
      ];
      for (const [name = '', value = ''] of [...fields, [ASKED, days], [ASKED, 'lab.certificate']])
        form.append(name, value);
      form.append(
        'file.lab.certificate',
        new File([new Uint8Array(file)], 'new clia.pdf', { type: 'application/pdf' }),
      );
      return who.post(path, { multipart: form });
    };
    const refused = await post(Buffer.from('MZ program'));
    const html = await refused.text();
    expect(refused.status()).toBe(400);
    expect(html).toContain('q-lab.certificate-error');
    expect(html).toMatch(inAnswers ? /<input[^>]*checked=""[^>]*value="yes"/ : /value="37"/);
    expect(await store.read((db) => documentsOfOrganization(db, site.id))).toEqual([]);
    expect((await post(pdf())).status()).toBe(303);
    const [added] = await store.read((db) => documentsOfOrganization(db, site.id));
    expect(added).toMatchObject({ name: 'new clia.pdf', filedAs: 'clia' });
    const shown = await (await who.get(path)).text();
    expect(shown).toMatch(/<select[^>]*name="filed\.lab\.certificate"/);
    if (!inAnswers)
      expect(shown).toMatch(
        new RegExp(`<option[^>]*(?:value="${added?.id}"[^>]*selected|selected=""[^>]*value="${added?.id}")`),
      );
    if (inAnswers) {
      // It is something else than what is asked for.
      expect((await post(pdf(), '')).status()).toBe(303);
      const all = await store.read((db) => documentsOfOrganization(db, site.id));
      expect(all.map(({ filedAs }) => filedAs).sort()).toEqual(['clia', null]);
      return;
    }
    const { sections } = await (await who.get(`/api/matches/${match.id}/feasibility`)).json();
    const values = sections[0].questions.map(({ key, value }: { key: string; value: unknown }) => [key, value]);
    expect(Object.fromEntries(values)).toMatchObject({ 'irb.days': 37, 'lab.certificate': added?.id });
    // Someone else's file is not even read.
    const other = await as((await make.site()).user);
    expect((await other.post(page, { multipart: { intent: 'save', section } })).status()).toBe(404);
  });
}

test('[DAY-192] a certificate of GCP training says that it counts for delegation, and where it is filed as training', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const document = { organizationId: organization.id, personId: user.id };
  await make.document({ ...document, name: 'license.pdf', filedAs: 'license' });
  const who = await as(user);
  expect(await textOf(await who.get(PAGE))).not.toContain('It counts for delegation.');
  await make.document({ ...document, name: 'gcp.pdf', filedAs: 'gcp' });
  const page = await textOf(await who.get(PAGE));
  for (const words of ['It counts for delegation.', 'File it as training']) expect(page).toContain(words);
});

test('[DAY-202] where GCP training is shown, it is said whether a certificate among the documents counts, with links to both', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const until = (day: string) => Date.parse(day);
  await make.training(organization.id, until('2098-01-02'), { userId: user.id });
  const document = { organizationId: organization.id, personId: user.id, filedAs: 'gcp' } as const;
  const who = await as(user);
  const training = async () => (await textOf(await who.get('/training'))).replace(/\s+/g, ' ');
  await make.document({ ...document, name: 'old.pdf', validUntil: until('2020-01-02') });
  expect(await training()).not.toContain('Among your site’s documents');
  const { id } = await make.document({ ...document, name: 'newer.pdf', validUntil: until('2099-03-04') });
  const page = await training();
  expect(page).toContain('Current until Jan 2, 2098');
  expect(page).toContain(
    'Among your site’s documents, newer.pdf is valid until Mar 4, 2099. It counts for delegation only.',
  );
  expect(await (await who.get('/training')).text()).toContain(`href="${PAGE}#document-${id}"`);
  const documents = await (await who.get(PAGE)).text();
  expect(documents).toMatch(/counts there/);
  expect(documents).toMatch(/href="\/organization\/staff"[^>]*>training on record/);
});
