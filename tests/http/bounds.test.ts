/** Input is bounded before anything reads it, and so is what is stored of it. `npm run prove -- freeze` tries much more. */
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { ERRORS_NAMED, FORM_MAX_BYTES, JSON_MAX, MANIFEST_PATHS_MAX, SENT_A_DAY } from '~/catalogue/limits';
import { drafts } from '~db/schema';
import { LIMITED_ENV } from '~tests/support/app';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { pdf } from '~tests/support/sample-files';
import { draftUpTo } from '~tests/support/wizard';

const TIMES_ITS_PAGE = 10;

const URLENCODED = { 'Content-Type': 'application/x-www-form-urlencoded' };
const sizeOf = async (response: APIResponse) => (await response.body()).byteLength;

/** As many fields as a form can have, whose names stand for lists of lists. */
const wide = (name: string) => Array.from({ length: 2400 }, (_, at) => `${name}${at}[99][99]=1`).join('&');

test.describe('[BND-01] names that a form does not know', () => {
  const forms = [
    '/?index',
    '/login',
    '/forgot-password',
    '/onboarding?step=1',
    '/onboarding?step=2',
    '/kiosk?event=Summit',
  ];
  for (const form of [...forms, '/study-creation?tab=basic', '/study-creation?tab=requirements']) {
    test(`are neither kept nor given back by ${form}`, async ({ as }) => {
      const visitor = await as();
      await draftUpTo(visitor, 3, registration());
      const page = await sizeOf(await visitor.get(form));
      for (const data of [wide('a'), wide('documents[0].'), `${'name.'.repeat(30)}x=1`]) {
        const answer = await visitor.post(form, { data, headers: URLENCODED });
        expect(await sizeOf(answer), `${answer.status()} for ${data.slice(0, 30)}`).toBeLessThan(TIMES_ITS_PAGE * page);
        expect(await answer.text()).not.toContain('a1[99]');
      }
    });
  }

  test('are refused and not given back when a signed-in person sends them', async ({ as, make }) => {
    const { user } = await make.site();
    const site = await as(user);
    for (const form of ['/organization/profile', '/organization/staff?index', '/account?index']) {
      const page = await sizeOf(await site.get(form));
      const answer = await site.post(form, { data: wide('name'), headers: URLENCODED });
      expect(await sizeOf(answer), form).toBeLessThan(TIMES_ITS_PAGE * page);
    }
  });
});

test('[BND-02] a form without a file takes 64 kB, and says when it was sent more', async ({ as, store }) => {
  const visitor = await as();
  const { name, address, city } = registration();
  const fits = { name, address, city, description: 'd'.repeat(20_000), intent: 'save' };
  expect((await visitor.post('/onboarding?step=1', { form: fits })).status()).toBe(200);
  for (const form of ['/onboarding?step=1', '/study-creation?tab=sponsor', '/?index', '/login']) {
    for (const bytes of [FORM_MAX_BYTES, 19_000_000]) {
      const answer = await visitor.post(form, { form: { name: 'n'.repeat(bytes), intent: 'save' } });
      expect(answer.status(), form).toBe(413);
      expect(await sizeOf(answer)).toBeLessThan(500_000);
    }
  }
  // What was kept before is still there.
  expect(await (await visitor.get('/onboarding?step=1')).text()).toContain(name);
  const { length } = JSON.stringify(await store.read((db) => db.select().from(drafts)));
  expect(length).toBeLessThan(1_000_000);
});

test('[BND-02] a text that is far too long for its field is not kept, and the field says so', async ({ as }) => {
  const visitor = await as();
  const { name, address, city, state, zipCode } = registration();
  const form = { name, address, city, state, zipCode, phone: '5'.repeat(2001), intent: 'next' };
  const answer = await visitor.post('/onboarding?step=1', { form });
  expect(answer.status()).toBe(400);
  const page = await answer.text();
  expect(page).toContain('This is too long for us to keep. Please shorten it.');
  expect(page).toContain(name);
  expect(page).not.toContain('5'.repeat(2001));
});

test('[BND-02] a text somewhat too long for its field is given back whole', async ({ as }) => {
  const visitor = await as();
  const message = 'We would like to know more. '.repeat(800); // 22,400 characters
  const answer = await visitor.post('/?index', { form: { name: 'Noor', email: 'noor@clinic.example', message } });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain(message.trim());
});

test('[DAY-06][BND-02] browsers cut nothing that is typed or pasted: no field has a maximum of its own', async ({
  as,
  make,
}) => {
  const { user } = await make.site();
  const [visitor, site] = [await as(), await as(user)];
  for (const address of ['/study-creation?tab=basic', '/onboarding', '/login'])
    expect(await (await visitor.get(address)).text(), address).not.toMatch(/<(input|textarea)[^>]*maxlength/i);
  for (const address of ['/organization/profile', '/organization/patients', '/organization/answers', '/account'])
    expect(await (await site.get(address)).text(), address).not.toMatch(/<(input|textarea)[^>]*maxlength/i);
});

test('[DAY-06] a text that is too long is refused with the number that it is over, and given back whole', async ({
  as,
  make,
}) => {
  const { user } = await make.site();
  const site = await as(user);
  const description = 'y'.repeat(6240);
  const answer = await site.post('/organization/profile', { form: { name: 'Long Clinic', description } });
  expect(answer.status()).toBe(400);
  const page = await answer.text();
  expect(page).toContain('This is 1,240 characters too long: at most 5,000.');
  expect(page).toContain(description);
});

const withFileName = (name: string) => ({ multipart: { file: { name, mimeType: 'application/pdf', buffer: pdf() } } });
const MANY_DOTS = `a${'.'.repeat(60_000)}x.pdf`;

test('[BND-03] a file name longer than any file system allows is refused unread', async ({ as, make }) => {
  const visitor = await as();
  await draftUpTo(visitor, 3, registration());
  const names = [MANY_DOTS, `${' '.repeat(60_000)}x.pdf`, `${'a/'.repeat(60_000)}x.pdf`];
  for (const form of ['/onboarding?step=3', '/study-creation?tab=documents']) {
    for (const name of names) expect((await visitor.post(form, withFileName(name))).status(), form).toBe(400);
  }
  const site = await as((await make.site()).user);
  for (const name of names) {
    expect((await site.post('/organization/documents', withFileName(name))).status()).toBe(400);
  }
  // As JSON, a name is a field like any other, and a path has a maximum of its own.
  const documents = [{ name: MANY_DOTS, filePath: `https://a/${'a/'.repeat(50_000)}incoming/` }];
  expect((await site.post('/api/organizations/me/documents', { data: { documents } })).status()).toBe(400);
});

test('[BND-03] a form of very many parts, or with very many headers in one, is refused unread', async ({ as }) => {
  const visitor = await as();
  await draftUpTo(visitor, 3, registration());
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const part = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n1\r\n';
  const manyHeaders = `--b\r\n${'X: y\r\n'.repeat(100_000)}\r\n1\r\n`;
  const longBoundary = 'b'.repeat(252);
  for (const data of [part.repeat(100_000), manyHeaders]) {
    const answer = await visitor.post('/onboarding?step=3', { data: `${data}--b--\r\n`, headers });
    expect(answer.status()).toBe(400);
  }
  const odd = { 'Content-Type': `multipart/form-data; boundary=${longBoundary}` };
  const answer = await visitor.post('/onboarding?step=3', { data: `--${longBoundary}--`, headers: odd });
  expect(answer.status()).toBe(400);
});

test('[BND-02] the texts beside a file take no more than those of a form without one', async ({ as, make }) => {
  const site = await as((await make.site()).user);
  const file = { name: 'sop.pdf', mimeType: 'application/pdf', buffer: pdf() };
  const send = (name: string) =>
    site.post('/organization/documents', {
      multipart: { intent: 'remove', [name]: 'a'.repeat(2_000_000), after: '1', file },
    });
  for (const name of ['id', 'unknown']) expect((await send(name)).status(), name).toBe(413);
});

test('[BND-03] a query longer than any of ours is refused before a page repeats it for each of its rows', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  for (const path of ['/admin-panel/people', '/api/sites']) {
    const ask = (value: string) => admin.get(`${path}?organization=${value}`);
    expect((await ask('1'.repeat(7_000))).status(), path).not.toBe(414);
    for (const value of ['1'.repeat(8_000), ';'.repeat(2_700), '1&organization='.repeat(600)]) {
      const answer = await ask(value);
      expect(answer.status(), path).toBe(414);
      expect(await answer.text()).toContain('The address is too long.');
    }
  }
});

test('[BND-04] the manifest answers for the paths of a page, not for deep ones or any number of them', async ({
  as,
}) => {
  const visitor = await as();
  const version = /manifest-(\w+)\.js/.exec(await (await visitor.get('/onboarding?step=1')).text())?.[1] ?? '';
  const ask = (paths: string[]) => {
    const query = new URLSearchParams([['version', version], ...paths.map((path) => ['p', path])]);
    return visitor.get(`/__manifest?${query}`);
  };
  const few = await ask(['/help', '/onboarding']);
  expect(few.status()).toBe(200);
  expect(Object.keys(await few.json())).toContain('routes/help');
  expect((await ask(['/help', '/a'.repeat(2500)])).status()).toBe(404);
  expect((await visitor.get(`/__manifest?x=?&p=${'/a'.repeat(2500)}`)).status()).toBe(404);
  expect((await visitor.get(`/__manifest?p=${'%2Fa'.repeat(2500)}`)).status()).toBe(404);
  expect((await ask(Array.from({ length: MANIFEST_PATHS_MAX + 1 }, (_, at) => `/${at}`))).status()).toBe(404);
});

test.describe('[BND-05] JSON', () => {
  const refusal = async (who: APIRequestContext, text: string) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await who.post('/api/organizations', { data: Buffer.from(text), headers });
    return { status: answer.status(), size: await sizeOf(answer), body: await answer.json() };
  };

  test('with too many values, or nested too deeply, is refused before it is read', async ({ as }) => {
    const visitor = await as();
    const list = `{"therapeuticAreas":[${'0,'.repeat(JSON_MAX.values)}0]}`;
    const deep = `${'['.repeat(JSON_MAX.depth + 1)}${']'.repeat(JSON_MAX.depth + 1)}`;
    const objects = `{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`;
    for (const text of [list, deep, objects]) {
      const { status, body } = await refusal(visitor, text);
      expect([status, body.message]).toEqual([413, 'The body has too many values, or they are nested too deeply.']);
    }
  });

  test('gets an answer that names the first errors only', async ({ as }) => {
    const { status, size, body } = await refusal(await as(), `{"therapeuticAreas":[${'0,'.repeat(9000)}0]}`);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toHaveLength(ERRORS_NAMED);
    expect(size).toBeLessThan(20_000);
  });
});

test.describe('[BND-06] what one address sends', () => {
  test.use({ appEnv: LIMITED_ENV });
  test.describe.configure({ mode: 'default' });
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  test('is limited per minute, and what is refused counts as well', async ({ as }) => {
    const visitor = await as();
    const headers = from('192.0.2.41');
    const write = () => visitor.post('/api/studies', { data: {}, headers });
    for (let sent = 0; sent < 600; sent += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, write));
      expect(answers.map((answer) => answer.status())).toEqual(Array(20).fill(401));
    }
    const json = await write();
    expect([json.status(), json.headers()['retry-after']]).toEqual([429, '60']);
    expect((await visitor.post('/onboarding?step=1', { form: { name: 'n' }, headers })).status()).toBe(429);
    expect((await visitor.get('/help', { headers: from('192.0.2.41') })).status()).toBe(200);
  });

  test('as drafts is limited per day: nothing more is stored, and the page keeps what was typed', async ({ as }) => {
    const headers = from('192.0.2.42');
    const criteria = 'c'.repeat(60_000);
    const form = { inclusionCriteria: criteria, exclusionCriteria: criteria, minimumTrials: '7', intent: 'save' };
    const save = async () => (await as()).post('/study-creation?tab=requirements', { form, headers });
    const drafts = Math.floor(SENT_A_DAY.drafts / 120_000);
    let saved = 0;
    let last = await save();
    while (last.status() === 200 && saved <= drafts) {
      saved += 1;
      last = await save();
    }
    expect(saved).toBeGreaterThan(drafts * 0.9);
    expect(saved).toBeLessThanOrEqual(drafts);
    expect(last.status()).toBe(429);
    const page = await last.text();
    expect(page).toContain(
      'You have sent us as much as we accept from one person in a day. Please try again tomorrow.',
    );
    expect(page).toContain(criteria);
    // Someone else is not affected.
    const other = await (await as()).post('/study-creation?tab=requirements', { form, headers: from('192.0.2.43') });
    expect(other.status()).toBe(200);
  });

  test('as drafts counts what the registry fills in', async ({ as }) => {
    const headers = from('192.0.2.45');
    const [forms, left, names] = [90, 50_000, 700];
    const criteria = 'c'.repeat(Math.floor(((SENT_A_DAY.drafts - left) / forms - names) / 2));
    const save = { inclusionCriteria: criteria, exclusionCriteria: criteria, intent: 'save' };
    for (let saved = 0; saved < forms; saved++) {
      const answer = await (await as()).post('/study-creation?tab=requirements', { form: save, headers });
      expect(answer.status()).toBe(200);
    }
    // The numbers alone would take many more drafts than these; with what their record tells, a few are enough.
    const lookup = { nctNumber: 'NCT90000001', intent: 'lookup' };
    const said = 'You have sent us as much as we accept from one person in a day.';
    const answers: string[] = [];
    for (let sent = 0; sent < 20 && !answers.at(-1)?.includes(said); sent++) {
      const answer = await (await as()).post('/study-creation?tab=basic', { form: lookup, headers });
      answers.push(await answer.text());
    }
    expect(answers[0]).not.toContain(said);
    expect(answers.at(-1)).toContain(said);
  });

  test('as drafts counts those that are kept for a person whose session has ended', async ({ as }) => {
    const headers = from('192.0.2.44');
    const criteria = 'c'.repeat(60_000);
    const form = { inclusionCriteria: criteria, exclusionCriteria: criteria, signedIn: 'true', intent: 'save' };
    const save = async () => (await as()).post('/study-creation?tab=requirements', { form, headers });
    const drafts = Math.floor(SENT_A_DAY.drafts / 120_000);
    const statuses: number[] = [];
    for (let saved = 0; saved <= drafts; saved++) statuses.push((await save()).status());
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  test('counts what is too large to be read', async ({ as }) => {
    const visitor = await as();
    const headers = { ...URLENCODED, ...from('192.0.2.45') };
    const data = `name=${'n'.repeat(20_000_000)}`;
    const statuses: number[] = [];
    for (let sent = 0; sent * data.length <= SENT_A_DAY.text; sent++) {
      statuses.push((await visitor.post('/login', { data, headers })).status());
    }
    expect(statuses[0]).toBe(413);
    expect(statuses.at(-1)).toBe(429);
  });
});
