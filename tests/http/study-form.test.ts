/** The study form's endpoint, the same with and without JavaScript. */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { eq, inArray } from 'drizzle-orm';
import { auditEventsOf } from '~db/queries/audit';
import { studyById } from '~db/queries/studies';
import { type Study, studies } from '~db/schema';
import type { Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { exe, pdf } from '~tests/support/sample-files';

const post = (who: APIRequestContext, tab: string, form: Record<string, string>) =>
  who.post(`/study-creation?tab=${tab}`, { form });

test('[STU-13] a tampered draft cookie opens nobody’s draft', async ({ as }) => {
  const visitor = await as();
  await visitor.get('/study-creation');
  await post(visitor, 'basic', { title: 'Mine alone', intent: 'next' });
  expect(await (await visitor.get('/study-creation?tab=basic')).text()).toContain('value="Mine alone"');
  const cookie = (await visitor.storageState()).cookies.find(({ name }) => name === 'sb_study');
  expect(cookie?.value).toBeTruthy();
  const headers = { Cookie: `sb_study=x${cookie?.value}` };
  const page = await (await as()).get('/study-creation', { headers });
  expect(page.status()).toBe(200);
  expect(await page.text()).not.toContain('Mine alone');
});

test('[SCR-01] a study in this browser is shown only to someone who chooses to continue it', async ({ as }) => {
  const visitor = await as();
  await post(visitor, 'specifications', { enrollmentTarget: '50', totalSites: '5', estimatedDuration: '12' });
  expect(await textOf(await visitor.get('/study-creation')), 'nothing was entered').toContain('Study title');
  await post(visitor, 'basic', { title: 'Mine alone', intent: 'next' });
  const opened = await visitor.get('/study-creation');
  expect(await textOf(opened)).toContain('Continue your study or start over');
  expect(await opened.text()).not.toContain('Mine alone');
  const choose = (intent: string) => visitor.post('/study-creation?draft=1', { form: { intent } });
  expect((await choose('continue')).headers().location).toBe('/study-creation?tab=sponsor');
  expect(await (await visitor.get('/study-creation?tab=basic')).text()).toContain('value="Mine alone"');
  expect((await choose('start-over')).headers().location).toBe('/study-creation');
  expect(await (await visitor.get('/study-creation?tab=basic')).text()).not.toContain('Mine alone');
});

test('[STU-13] a flash cookie sent as a draft cookie starts a new draft', async ({ as }) => {
  const flash = (await (await as()).get('/drafts/resume?token=gone', { maxRedirects: 0 })).headers()['set-cookie'];
  const value = /sb_flash=([^;]+)/.exec(flash ?? '')?.[1];
  expect(value).toBeTruthy();
  const headers = { Cookie: `sb_study=${value}; sb_registration=${value}` };
  const visitor = await as();
  expect((await visitor.get('/study-creation', { headers })).status()).toBe(200);
  expect((await visitor.get('/onboarding', { headers })).status()).toBe(200);
});

test('[STU-13] a button named like a method of every object leads to the next step, and shows no internals', async ({
  as,
}) => {
  const visitor = await as();
  for (const intent of ['constructor', 'toString', 'valueOf', '__proto__']) {
    const answer = await post(visitor, 'basic', { title: 'Odd button', intent });
    expect([answer.status(), answer.headers().location], intent).toEqual([303, '/study-creation?tab=sponsor']);
  }
});

test('[STU-13] sending the form three times at once, and again later, creates only one study', async ({
  as,
  store,
}) => {
  const title = `Once ${unique()}`;
  const visitor = await as();
  await visitor.get('/study-creation');
  await post(visitor, 'basic', { title, phase: 'phase_ii', therapeuticArea: 'neurology', intent: 'next' });
  const page = await (await visitor.get('/study-creation?tab=documents')).text();
  const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(page)?.[1] as string;
  const send = () => post(visitor, 'documents', { intent: 'submit', idempotencyKey });
  const answers = [...(await Promise.all([send(), send(), send()])), await send()];
  for (const answer of answers) expect([answer.status(), answer.headers().location]).toEqual([303, '/']);
  expect(await store.read((db) => db.select().from(studies).where(eq(studies.title, title)))).toHaveLength(1);
});

for (const [number, title, message] of [
  ['12345678', 'Invalid NCT Format', "NCT number must start with 'NCT' (e.g., NCT01234567)"],
  ['NCT00000404', 'Lookup Failed', 'No study found with this NCT number'],
  [
    'NCT12/../x',
    'Invalid NCT Format',
    'This NCT number is not complete or has a mistake. It has NCT and eight digits, such as NCT01234567.',
  ],
  ['NCTO1234567', 'Invalid NCT Format', 'An NCT number has only digits after NCT. Did you mean NCT01234567?'],
  [
    'EudraCT 2015-004321-12',
    'Not a ClinicalTrials.gov Number',
    'This is a number of another registry (EudraCT): 2015-004321-12. We can look up only ClinicalTrials.gov numbers, so please fill in the study by hand. This number belongs under “Other numbers”.',
  ],
  ['NCT00000500', 'Lookup Failed', 'HTTP error! status: 500'],
  ['NCT00000666', 'Lookup Failed', 'Failed to fetch study data'],
] as const) {
  test(`[REG-03][REG-04][REG-21] ${number} shows '${title}', and nothing is lost`, async ({ as }) => {
    const visitor = await as();
    await visitor.get('/study-creation');
    const answer = await post(visitor, 'basic', { title: 'Kept', nctNumber: number, intent: 'lookup' });
    const lines = (await textOf(answer)).split('\n');
    expect(lines).toContain(title);
    expect(lines).toContain(message);
    expect(lines.find((line) => line.startsWith('Error: '))).toBeTruthy();
    const html = await answer.text();
    // Another registry's number moves to where it belongs.
    const shown = number.startsWith('EudraCT') ? '2015-004321-12' : number.toUpperCase();
    for (const kept of [shown, 'Kept']) expect(html).toContain(`value="${kept}"`);
  });
}

test('[REG-21] the form looks up a number as it was pasted, and shows it as the registry writes it', async ({ as }) => {
  for (const typed of [
    'NCT 90000001',
    'NCT-90000001',
    'nct90000001.',
    'NCT90000001\u200b',
    'NCT301',
    'https://clinicaltrials.gov/ct2/show/NCT90000001?term=NCT00000102&draw=2',
  ]) {
    const visitor = await as();
    await visitor.get('/study-creation');
    const answer = await post(visitor, 'basic', { nctNumber: typed, intent: 'lookup' });
    expect([typed, answer.status(), answer.headers().location]).toEqual([typed, 303, expect.stringContaining('basic')]);
    const html = await (await visitor.get('/study-creation?tab=basic')).text();
    expect(html).toContain('Velorafen Added to Standard Chemotherapy');
    expect(html).toContain('value="NCT90000001"');
  }
});

test('[REG-15][REG-42] a study keeps to its trial: no other number is posted unanswered, and nothing is lost', async ({
  as,
  store,
}) => {
  const visitor = await as();
  await visitor.get('/study-creation');
  await post(visitor, 'basic', { nctNumber: 'NCT90000001', intent: 'lookup' });
  const basic = async () => textOf(await visitor.get('/study-creation?tab=basic'));
  expect(await basic()).toContain('From the record');

  const title = `Kept to its trial ${unique()}`;
  await post(visitor, 'basic', { title, nctNumber: 'NCT90000004', intent: 'lookup' });
  const asked = await basic();
  for (const words of ['Withdrawn. Post it anyway?', 'These values are from NCT90000001'])
    expect(asked).toContain(words);
  for (const words of ['From the record', 'Estimates to check']) expect(asked).not.toContain(words);
  const refused = await post(visitor, 'documents', { intent: 'submit' });
  expect(refused.status()).toBe(409);
  const shown = await textOf(refused);
  expect(shown).toContain('Please answer first whether to post NCT90000004');
  expect(await refused.text()).toContain(title);
  const posted = () => store.read((db) => db.select().from(studies).where(eq(studies.title, title)));
  expect(await posted()).toEqual([]);

  await post(visitor, 'basic', { intent: 'back-to-record' });
  expect(await basic()).toContain('From the record');
  const typed = { title, phase: 'phase_ii', therapeuticArea: 'oncology' };
  await post(visitor, 'basic', { ...typed, nctNumber: 'NCT90000009', intent: 'next' });
  expect(await basic()).toContain('Look up NCT90000009');
  expect((await post(visitor, 'documents', { intent: 'submit' })).status()).toBe(303);
  const [study] = await posted();
  expect(study).toMatchObject({ nctNumber: 'NCT90000009', registryRead: null, registryReadAt: null });
  const origins = Object.values(study?.origins ?? {});
  expect(
    origins.filter((origin) => origin !== 'estimate'),
    'an estimate is still no fact',
  ).toEqual([]);
});

for (const [what, status, buffer, message] of [
  ['a program named .pdf', 415, exe(), 'You can only upload: PDF, DOC, DOCX, JPG, PNG'],
  ['11 MB', 413, pdf(11 * 1_048_576), 'scan.pdf exceeds maximum allowed size of 10 MB'],
] as const) {
  test(`[STU-09][UP-02][UP-03] ${what} is refused, and the form stays`, async ({ as }) => {
    const visitor = await as();
    await visitor.get('/study-creation');
    await post(visitor, 'basic', { title: 'Kept through a bad file', intent: 'next' });
    const answer = await visitor.post('/study-creation?tab=documents', {
      multipart: { intent: 'upload', file: { name: 'scan.pdf', mimeType: 'application/pdf', buffer } },
    });
    expect(answer.status()).toBe(status);
    const text = await textOf(answer);
    expect(text).toContain(message);
    expect(text).toContain('Kept through a bad file');
  });
}

const LATER = 'ClinicalTrials.gov isn’t responding. Try again, or fill in the form yourself.';

test('[SCR-05] while the registry does not respond, the specified line is shown once, and the form says what to do', async ({
  as,
}) => {
  for (const [number, line] of [
    ['NCT00000666', 'Failed to fetch study data'],
    ['NCT00000500', 'HTTP error! status: 500'],
  ] as const) {
    const visitor = await as();
    await visitor.get('/study-creation');
    const answer = await post(visitor, 'basic', { title: 'Kept', nctNumber: number, intent: 'lookup' });
    const text = await textOf(answer);
    expect(text.split(line)).toHaveLength(2);
    expect(text).toContain(LATER);
    expect(await textOf(await visitor.get('/study-creation?tab=basic'))).toContain(`We’ll look up ${number} later`);
  }
  const known = await as();
  await known.get('/study-creation');
  await post(known, 'basic', { nctNumber: 'NCT00000404', intent: 'lookup' });
  expect(await textOf(await known.get('/study-creation?tab=basic'))).not.toContain('We’ll look up');
});

/** No other test looks this number up: the server would remember the answer. */
const WHILE_DOWN = 'NCT90000002';

/** Posts a study by the form while the registry is down, and returns it. */
async function postWhileDown(who: APIRequestContext, store: Store, fields: Record<string, string> = {}) {
  const title = `While down ${unique()}`;
  const basic = { title, phase: 'phase_ii', therapeuticArea: 'oncology', nctNumber: WHILE_DOWN, ...fields };
  await who.get('/study-creation');
  expect((await post(who, 'basic', { ...basic, intent: 'lookup' })).status()).toBe(502);
  expect((await post(who, 'documents', { intent: 'submit' })).status()).toBe(303);
  const [study] = await store.read((db) => db.select().from(studies).where(eq(studies.title, title)));
  return study as Study;
}

test('[SCR-05][SCR-09] blank fields of a study posted while the registry is down are filled in later, and its sponsor is notified', async ({
  as,
  make,
  store,
  registry,
}) => {
  const { user } = await make.sponsor();
  const sponsor = await as(user);
  registry.setMode(WHILE_DOWN, '500');
  const study = await postWhileDown(sponsor, store, { description: 'Our own words' });
  const decided = await postWhileDown(sponsor, store);
  const byJson = await sponsor.post('/api/studies', {
    data: {
      title: `JSON ${unique()}`,
      phase: 'phase_ii',
      therapeuticArea: 'oncology',
      nctNumber: WHILE_DOWN,
      lookupLater: true,
    },
  });
  const json = (await byJson.json()).id as string;
  const waiting = [study.id, decided.id, json];
  const rowOf = async (id: string) => (await store.read((db) => studyById(db, id))) as Study;
  expect((await rowOf(json)).lookupDueAt).toBeGreaterThan(Date.now());
  await (await as(await make.admin())).put(`/api/studies/${decided.id}/approve`);
  // So long ago that it can no longer be undone.
  await store.tx((db) => db.update(studies).set({ decidedAt: 1, undoableUntil: 1 }).where(eq(studies.id, decided.id)));
  const due = () => store.tx((db) => db.update(studies).set({ lookupDueAt: 1 }).where(inArray(studies.id, waiting)));

  await due();
  // In a minute, not when the lease ends.
  const isLater = async (id: string) => Math.round((((await rowOf(id)).lookupDueAt ?? 0) - Date.now()) / 60_000);
  for (const id of [study.id, json]) await expect.poll(() => isLater(id), { timeout: 20_000 }).toBe(1);
  registry.setMode(WHILE_DOWN, 'ok');
  await due();
  for (const id of waiting) {
    await expect.poll(async () => (await rowOf(id)).lookupDueAt, { timeout: 20_000 }).toBeNull();
  }
  expect(await rowOf(study.id)).toMatchObject({ description: 'Our own words', indication: expect.any(String) });
  expect((await rowOf(json)).description).toBeTruthy();
  expect(await rowOf(decided.id), 'as the administrator read it').toMatchObject({
    description: null,
    indication: null,
  });

  const events = await store.read((db) => auditEventsOf(db, { type: 'study', id: study.id }));
  const event = events.find(({ action }) => action === 'study.gapsFilled');
  const after = JSON.parse(String(event?.after));
  expect(after).toHaveProperty('indication');
  expect(after).not.toHaveProperty('description');
  const mail = (await mailsTo(store, user.email)).find(({ subject }) => subject === `We filled in "${study.title}"`);
  expect(mail?.body).toContain('Indication');
});

test('[SCR-04] the last tab lists what is missing, with a link to each field, and the sponsor is filled in from the account', async ({
  as,
  make,
  store,
}) => {
  const { user, organization } = await make.sponsor();
  const sponsor = await as(user);
  expect(await (await sponsor.get('/study-creation?tab=sponsor')).text()).toContain(`value="${organization.name}"`);
  const title = `Bare ${unique()}`;
  await post(sponsor, 'basic', { title, phase: 'phase_ii', therapeuticArea: 'neurology', intent: 'next' });
  const last = await sponsor.get('/study-creation?tab=documents');
  const text = await textOf(last);
  for (const part of ['What you submit', 'What is missing', 'we cannot match equipment', organization.name]) {
    expect(text).toContain(part);
  }
  expect(await last.text()).toContain('href="/study-creation?tab=requirements#study-requiredEquipment"');
  expect(await last.text(), 'the title names the tab').toContain('<title>Documents, post a study');
  expect(text).not.toContain('sites cannot see who is asking');
  // Not enforced.
  expect((await post(sponsor, 'documents', { intent: 'submit' })).status()).toBe(303);
  const [study] = await store.read((db) => db.select().from(studies).where(eq(studies.title, title)));
  expect(study).toMatchObject({ sponsorName: organization.name, sponsorEmail: user.email, indication: null });

  const own = await as(user);
  await post(own, 'sponsor', {
    sponsorName: 'Another',
    sponsorEmail: '',
    sponsorContact: 'Someone else',
    intent: 'next',
  });
  const tab = await (await own.get('/study-creation?tab=sponsor')).text();
  expect(tab, 'what was emptied stays empty').not.toContain(`value="${user.email}"`);
  expect(tab, 'the sponsor is the organization of the account').toContain(`value="${organization.name}"`);
  expect(tab).toContain('value="Someone else"');
});

test('[SCR-02] after a study was posted, the home page links to it until dismissed, only for the person who posted it', async ({
  as,
  make,
}) => {
  const { user } = await make.sponsor();
  const sponsor = await as(user);
  const title = `Posted ${unique()}`;
  await post(sponsor, 'basic', { title, phase: 'phase_ii', therapeuticArea: 'neurology', intent: 'next' });
  await post(sponsor, 'documents', { intent: 'submit' });
  const home = await sponsor.get('/');
  expect(await textOf(home)).toContain(`“${title}” is waiting for approval`);
  expect(await home.text()).toMatch(/href="\/studies\/[\w-]+"/);
  const cookie = (await sponsor.storageState()).cookies.find(({ name }) => name === 'sb_posted')?.value;
  for (const other of [await as(), await as((await make.sponsor()).user)]) {
    const session = (await other.storageState()).cookies.map(({ name, value }) => `${name}=${value}`);
    const page = await other.get('/', { headers: { Cookie: [...session, `sb_posted=${cookie}`].join('; ') } });
    expect(await page.text()).not.toContain(title);
  }
  await sponsor.post('/registration?posted=1', { form: { intent: 'dismiss' } });
  expect(await textOf(await sponsor.get('/'))).not.toContain(title);
});

test('[DAY-61] a visitor is told where the link went and what happens next until dismissed, but nobody who has signed in since', async ({
  as,
  make,
}) => {
  const said = 'is waiting for approval';
  for (const email of [`posts-${unique()}@sponsor.example`, null]) {
    const visitor = await as();
    const title = `Posted by a visitor ${unique()}`;
    await post(visitor, 'basic', { title, phase: 'phase_ii', therapeuticArea: 'neurology', intent: 'next' });
    const last = await textOf(await visitor.get('/study-creation?tab=documents'));
    expect(last).toContain('Who will follow this study?');
    await post(visitor, 'documents', { sponsorEmail: email ?? '', intent: 'submit' });
    const home = await textOf(await visitor.get('/'));
    expect(home).toContain(`“${title}” ${said}`);
    expect(home).toContain(email ? `We have sent an e-mail to ${email}` : 'nobody can sign in to follow the study');
    const cookie = (await visitor.storageState()).cookies.find(({ name }) => name === 'sb_posted')?.value;
    const person = await as((await make.sponsor()).user);
    const session = (await person.storageState()).cookies.map(({ name, value }) => `${name}=${value}`);
    const later = await person.get('/', { headers: { Cookie: [...session, `sb_posted=${cookie}`].join('; ') } });
    expect(await later.text()).not.toContain(title);
    await visitor.post('/registration?posted=1', { form: { intent: 'dismiss' } });
    expect(await textOf(await visitor.get('/'))).not.toContain(title);
  }
});

test('[DAY-60] the last tab asks a visitor without an e-mail address who will follow the study, and nobody else', async ({
  as,
  make,
}) => {
  const visitor = await as();
  const asks = async (who: typeof visitor) =>
    (await textOf(await who.get('/study-creation?tab=documents'))).includes('Who will follow this study?');
  expect(await asks(visitor)).toBe(true);
  await post(visitor, 'sponsor', { sponsorEmail: 'follows@sponsor.example', intent: 'next' });
  expect(await asks(visitor)).toBe(false);
  expect(await asks(await as((await make.sponsor()).user))).toBe(false);
});

test('[REG-49] the form says below the countries that none of them is the United States', async ({ as, make }) => {
  const said = 'None of them is the United States, where all sites here are.';
  const sponsor = await as((await make.sponsor()).user);
  const formWith = async (...countries: string[]) => {
    const data = new URLSearchParams([['intent', 'save'], ...countries.map((country) => ['countries', country])]);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await sponsor.post('/study-creation?tab=requirements', { data: `${data}`, headers });
    return textOf(await sponsor.get('/study-creation?tab=requirements'));
  };
  expect(await formWith()).not.toContain(said);
  expect(await formWith('', '')).not.toContain(said);
  expect(await formWith('Spain', 'Canada')).toContain(said);
  expect(await formWith('Spain', 'Guam', '')).not.toContain(said);
});

test('[DAY-191] the form says where the countries differ from the study, and the overview has everything that was entered', async ({
  as,
  make,
}) => {
  const sponsor = await as((await make.sponsor()).user);
  const save = (tab: string, fields: Record<string, string>) =>
    sponsor.post(`/study-creation?tab=${tab}`, { form: { intent: 'save', ...fields } });
  const tab = async (name: string) => textOf(await sponsor.get(`/study-creation?tab=${name}`));
  const said = 'The countries add up to 20 sites and 200 patients, but the study has 24 sites and 240 patients.';
  await save('basic', { title: 'A', description: 'What it is about.' });
  await save('specifications', {
    ...{ enrollmentTarget: '240', totalSites: '24', estimatedStartDate: '2027-03-01', estimatedDuration: '30' },
    ...{ budgetPerPatient: '18500', startupFee: '15000', visitsPerPatient: '14' },
  });
  const country = { countries: 'United States', countrySites: '20', countryPatients: '200' };
  await save('requirements', { ...country, primaryEndpoints: 'Survival' });
  expect(await tab('requirements')).toContain(said);
  const overview = (await tab('documents')).replace(/\s+/g, ' ');
  for (const words of [
    ...[said, 'Description Entered', 'Completion Sep 1, 2029', 'Total budget $4,440,000', 'Start-up fee $15,000'],
    ...['Visits per patient 14', 'Countries United States: 20 sites, 200 patients', 'Primary endpoints Entered'],
  ])
    expect(overview).toContain(words);
  expect(await tab('specifications')).toContain('Sites that you invite see what you pay for each patient');
  await save('requirements', { ...country, countrySites: '24', countryPatients: '240' });
  expect(await tab('requirements')).not.toContain('The countries add up');
});

test('[STU-13] a second click that arrives while the first submits gets the same answer, and so do later ones', async ({
  app,
  as,
  store,
}) => {
  const visitor = await as();
  await visitor.get('/study-creation');
  const title = `Twice ${unique()}`;
  await post(visitor, 'basic', { title, phase: 'phase_ii', therapeuticArea: 'neurology', intent: 'next' });
  const { cookies } = await visitor.storageState();
  const page = await (await visitor.get('/study-creation?tab=documents')).text();
  const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const body = `${new URLSearchParams({ idempotencyKey, intent: 'submit' })}`;
  const slow = request(`${app.url}/study-creation?tab=documents`, {
    method: 'POST',
    headers: {
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(body.length),
    },
  });
  const answered = new Promise<number | undefined>((resolve) => slow.on('response', (r) => resolve(r.statusCode)));
  slow.write(body.slice(0, 5)); // the server reads the draft before the rest of the form arrives
  await pause(500);
  const first = await visitor.post('/study-creation?tab=documents', {
    data: body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    maxRedirects: 0,
  });
  expect(first.status()).toBe(303);
  slow.end(body.slice(5));
  expect(await answered).toBe(303);
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  const form = { idempotencyKey, intent: 'submit' };
  const third = await (await as()).post('/study-creation?tab=documents', { form, headers, maxRedirects: 0 });
  expect(third.status()).toBe(303);
  expect(await store.read((db) => db.select().from(studies).where(eq(studies.title, title)))).toHaveLength(1);
});
