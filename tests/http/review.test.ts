/** The review queue, the checks and the preview. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { isNpi } from '~/domain/model/fields';
import { auditEventsOf } from '~db/queries/audit';
import { organizationById } from '~db/queries/organizations';
import { reviewRequestsOf } from '~db/queries/review-requests';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';
import { docx, pdf } from '~tests/support/sample-files';

const DAY = 86_400_000;

/** Contact details that no other site has, so that it is no likely duplicate. */
const alone = () => ({ name: unique('Alone '), address: `1 ${unique('street')} Road`, phone: null });

test('[SCR-21] the queue lists the earliest submission first, with the time and what is missing', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const word = unique('queue');
  const ago = (days: number) => ({ createdAt: Date.now() - days * DAY });
  await make.organization({ name: `New ${word}`, status: 'pending', ...ago(400) });
  await make.organization({ name: `Old ${word}`, status: 'pending', address: null, city: null, ...ago(500) });
  await make.study({ title: `Trial ${word}`, status: 'pending_approval', isActive: false, ...ago(450) });
  await make.organization({ name: `Decided ${word}`, ...ago(600) });
  const mine = await (await admin.get(`/api/review?q=${word}`)).json();
  expect(mine.map(({ name }: { name: string }) => name)).toEqual([`Old ${word}`, `Trial ${word}`, `New ${word}`]);
  expect(mine[0].missing).toEqual(['street address', 'city']);
  const page = await textOf(await admin.get(`/admin-panel/review?q=${word}`));
  expect(page.replace(/\s+/g, ' ')).toMatch(/Missing: street address, city\. .*500 d Waiting 500 days/);
});

test('[SCR-27] the queue names likely duplicates that share contact details, and nothing else that does', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const word = unique('twin');
  const createdAt = Date.now() - 700 * DAY;
  const site = (name: string, values: object) =>
    make.organization({
      name: `${name} ${word}`,
      address: null,
      phone: null,
      email: `a@${name}.${word}.example`,
      ...values,
    });
  const own = { phone: '603-555-0133', email: `office@${word}.example` };
  await site('Harbor', { ...own, status: 'pending', createdAt });
  await site('Haven', own);
  // The same number in another state.
  await site('Elsewhere', { phone: own.phone, city: 'Reno', state: 'NV', zipCode: '89501' });
  await site('Merged', { ...own, status: 'merged', mergedInto: (await make.organization()).id });
  const [mine] = await (await admin.get(`/api/review?q=${word}`)).json();
  expect(mine).toMatchObject({ name: `Harbor ${word}`, duplicates: [`Haven ${word}`] });
  expect(await textOf(await admin.get(`/admin-panel/review?q=${word}`))).toContain(`Likely duplicate of Haven ${word}`);
});

/** An app of its own, because it reads whole pages of the queue. */
const ownQueue = test.extend({ app: async ({ appWith }, use) => use(await appWith({}, unique('queue '))) });

ownQueue(
  '[SCR-21] leads that have not answered a question do not hide new sites: they have their own list and count',
  async ({ as, make }) => {
    const admin = await as(await make.admin());
    const word = unique('lead');
    const createdAt = Date.now() - 900 * DAY;
    // Without contact details, because each would otherwise be a likely duplicate of the others.
    const alone = { phone: null, email: null, address: null };
    const totals = async () => {
      const counts = ['review', 'applicant'].map(async (awaits) => {
        const { headers } = await admin.get(`/api/review?awaits=${awaits}&limit=1`).then((each) => ({
          headers: each.headers(),
        }));
        return Number(headers['x-total-count']);
      });
      return Promise.all(counts);
    };
    const before = await totals();
    const leads = Array.from({ length: 60 }, () =>
      make.organization({ name: `Lead ${word}`, status: 'pending', createdAt, ...alone }),
    );
    for (const { id } of await Promise.all(leads)) await make.reviewRequest('organization', id);
    await make.organization({ name: `Site ${word}`, status: 'pending', createdAt: createdAt + DAY, ...alone });
    expect(await totals()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 60]);

    const page = await textOf(await admin.get('/admin-panel/review'));
    expect(page).toContain(`Site ${word}`);
    expect(page).not.toContain(`Lead ${word}`);
    const asked = await (await admin.get('/admin-panel/review?awaits=applicant')).text();
    const next = /rel="next"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*rel="next"/.exec(asked);
    const second = await textOf(await admin.get((next?.[1] ?? next?.[2] ?? '').replaceAll('&amp;', '&')));
    const shown = (text: string) => text.split(`Lead ${word}`).length - 1;
    // The first row is named once more, beside the list.
    expect([shown(await textOf(await admin.get('/admin-panel/review?awaits=applicant'))), shown(second)]).toEqual([
      51, 11,
    ]);
    const call = await admin.get('/api/review?awaits=applicant&limit=50');
    const link = /<([^>]+)>; rel="next"/.exec(call.headers().link ?? '')?.[1] ?? '';
    const rest = await (await admin.get(link)).json();
    expect(rest.filter(({ name }: { name: string }) => name === `Lead ${word}`)).toHaveLength(10);
  },
);

/** A number with the right check digit. */
const npiNumber = (nine: number) => {
  const found = Array.from({ length: 10 }, (_, digit) => `${nine}${digit}`).find(isNpi);
  if (!found) throw new Error(`${nine} begins no number`);
  return found;
};

test('[SCR-22][GEN-34] the NPI registry is asked whose number it is, and whether it is active', async ({
  as,
  make,
  registry,
}) => {
  const admin = await as(await make.admin());
  const name = `Alderbrook Clinic ${unique()}`;
  const at = { city: 'BOSTON', state: 'MA' };
  const cases = [
    [{ name: `${name.toUpperCase()} LLC`, ...at }, 'ok', 'belongs to ALDERBROOK'],
    [{ name: 'LAKEVIEW DERMATOLOGY PC', ...at }, 'problem', `The name entered here is ${name}.`],
    [{ name: 'QRS HOLDINGS LLC', otherNames: [name.toUpperCase()], ...at }, 'ok', 'It is also known as ALDERBROOK'],
    [{ name, city: 'SANTA FE', state: 'NM' }, 'problem', 'The state entered here is MA.'],
    [{ name, ...at, active: false }, 'problem', 'is no longer active'],
    [undefined, 'problem', 'The NPI registry does not list'],
    ['unreachable', 'unknown', 'The NPI registry could not be reached.'],
  ] as const;
  for (const [index, [answer, state, text]] of cases.entries()) {
    const npi = npiNumber(140_000_000 + index);
    if (answer) registry.npis.set(npi, answer);
    const { id } = await make.organization({ name, status: 'pending', npi });
    const { checks } = await (await admin.get(`/api/organizations/${id}/review`)).json();
    const check = checks.find(({ label }: { label: string }) => label === 'NPI number');
    expect([check.state, check.text], text).toEqual([state, expect.stringContaining(text)]);
  }
});

test('[SCR-22] a training certificate does not count as a document about the site', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const { organization, user } = await make.site({ status: 'pending' });
  const owner = await as(user);
  const file = { name: 'gcp.pdf', mimeType: 'application/pdf', buffer: pdf() };
  const day = (years: number) => new Date(Date.now() + years * 365 * DAY).toISOString().slice(0, 10);
  const filed = await owner.post('/training/outside', {
    multipart: { course: 'GCP', issuer: 'CITI', completedAt: day(-1), expiresAt: day(1), file },
  });
  expect(filed.status()).toBe(303);
  const documentCheck = async () => {
    const { checks, documents } = await (await admin.get(`/api/organizations/${organization.id}/review`)).json();
    expect(documents.length).toBeGreaterThan(0);
    return checks.find(({ label }: { label: string }) => label === 'Documents on file').state;
  };
  expect(await documentCheck()).toBe('problem');
  await owner.post('/organization/documents', {
    multipart: { intent: 'upload', file: { ...file, name: 'license.pdf' } },
  });
  expect(await documentCheck()).toBe('ok');
});

test('[SCR-22] a record shows what was checked; a wrong check digit needs no registry, and no document is a problem', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const site = await make.organization({
    status: 'pending',
    website: 'https://www.riverside.example',
    state: 'NM',
    npi: '1234567890',
  });
  const { checks, missing } = await (await admin.get(`/api/organizations/${site.id}/review`)).json();
  const state = Object.fromEntries(checks.map((check: { label: string; state: string }) => [check.label, check.state]));
  expect(missing).toEqual([]);
  expect(state).toEqual({
    'Contact details': 'ok',
    'Address and ZIP code': 'problem',
    'E-mail and website': 'ok',
    'NPI number': 'problem',
    'NPI number of the investigator': 'unknown',
    'Documents on file': 'problem',
  });
  const page = await textOf(await admin.get(`/admin-panel/review/sites/${site.id}`));
  expect(page).toContain('02115 is in Boston, MA, but the address says Boston, NM.');
  expect((await admin.get(`/admin-panel/review/sites/${unique()}`)).status()).toBe(404);
});

test('[SCR-25] a lead with only a ZIP code can be approved only after a warning about what is missing', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const name = `Lead ${unique()}`;
  const bare = { address: null, city: null, state: null, zipCode: '87501' };
  const { id } = await make.organization({ name, status: 'pending', source: 'kiosk', ...bare });
  const approve = `action="/admin-panel/sites/${id}/approve"`;
  for (const address of [
    `/admin-panel?section=sites&q=${encodeURIComponent(name)}`,
    `/admin-panel/review/sites/${id}`,
  ]) {
    const response = await admin.get(address);
    expect(await response.text()).not.toContain(approve);
    expect((await textOf(response)).replace(/\s+/g, ' ')).toContain('Missing: street address, city, state');
  }
  const whole = await make.organization({ status: 'pending', ...alone() });
  const page = await (await admin.get(`/admin-panel/review/sites/${whole.id}`)).text();
  expect(page).toContain(`action="/admin-panel/sites/${whole.id}/approve"`);
  // Nor is it approved together with others.
  const ids = [id, whole.id];
  const many = await admin.post('/api/organizations/decisions', { data: { ids, decision: 'verified' } });
  const message = 'Not ready to be verified. Missing: street address, city, state. Please review it first.';
  expect(await many.json()).toEqual({ done: [whole.id], refused: [{ id, message }] });
});

test('[RUN-19] a record is beside its part of the queue, with its place, and a decision leads to the next one', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const word = unique('place');
  const rows = [];
  for (const days of [300, 200, 100]) {
    const createdAt = Date.now() - days * DAY;
    rows.push(await make.organization({ ...alone(), status: 'pending', createdAt, description: word, city: word }));
  }
  const [first, second, third] = rows.map(({ id }) => id);
  const addressOf = (id?: string) => `/admin-panel/review/sites/${id}?q=${word}`;
  const html = await (await admin.get(addressOf(second))).text();
  expect(html).toContain('2 of 3');
  expect(html).toContain(`href="${addressOf(first)}"`);
  const onward = addressOf(third);
  expect(html).toContain(`name="back" value="${onward}"`);
  const decided = await admin.post(`/admin-panel/sites/${second}/approve`, { form: { back: onward }, maxRedirects: 0 });
  expect([decided.status(), decided.headers().location]).toEqual([303, onward]);
  expect(await (await admin.get(onward)).text()).toContain('2 of 2');
  const found = await admin.get(`/api/review?q=${word}&kind=site`);
  expect([found.headers()['x-total-count'], (await found.json()).map(({ id }: { id: string }) => id)]).toEqual([
    '2',
    [first, third],
  ]);
  expect(await textOf(await admin.get(`/admin-panel/review?q=${word}&kind=study`))).toContain('Nothing found');
  expect((await admin.get('/api/review?kind=hospital')).status()).toBe(400);
});

for (const by of ['json', 'form'] as const) {
  test(`[RUN-21] a rejection has a reason from the list, which the applicant reads with the words beside it, by ${by}`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const { organization } = await make.site({ ...alone(), status: 'pending' });
    const { id } = organization;
    const said = { reasonCode: 'incomplete', reason: 'Where is your pharmacy?' };
    const send = (body: object) =>
      by === 'json'
        ? admin.put(`/api/organizations/${id}/reject`, { data: body })
        : admin.post(`/admin-panel/sites/${id}/reject`, { form: { ...body }, maxRedirects: 0 });
    expect((await send({ reasonCode: 'whim' })).status()).toBe(400);
    expect((await send(said)).status()).toBe(by === 'json' ? 200 : 303);
    const words = 'Important details are missing.\nWhere is your pharmacy?';
    const [request] = await store.read((db) => reviewRequestsOf(db, 'organization', [id]));
    expect(request).toMatchObject({ rejected: true, reasonCode: 'incomplete', question: words });
    expect((await store.read((db) => organizationById(db, id)))?.statusReason).toBe(words);
  });

  test(`[RUN-23] administrators note something, and take a review or hand it back, by ${by}; nobody else reads it`, async ({
    as,
    make,
    store,
  }) => {
    const [ada, bo] = [
      await as(await make.admin()),
      await as(await make.user({ role: 'admin', firstName: 'Bo', lastName: 'Lind' })),
    ];
    const { organization, user } = await make.site({ ...alone(), status: 'pending' });
    const { id } = organization;
    const page = `/admin-panel/review/sites/${id}`;
    const note = (text: string, key = randomUUID()) =>
      by === 'json'
        ? ada.post(`/api/organizations/${id}/notes`, { data: { text }, headers: { 'Idempotency-Key': key } })
        : ada.post(page, { form: { intent: 'note', text, idempotencyKey: key, returnTo: page }, maxRedirects: 0 });
    expect((await note(' ')).status()).toBe(400);
    const key = randomUUID();
    for (const _ of ['first', 'second'])
      expect((await note('Called them.', key)).status()).toBe(by === 'json' ? 201 : 303);
    const take = (who: APIRequestContext, taken: boolean) =>
      by === 'json'
        ? who.put(`/api/organizations/${id}/review`, { data: { taken } })
        : who.post(page, { form: { intent: 'take', ...(taken && { taken: 'on' }), returnTo: page }, maxRedirects: 0 });
    const review = async () => (await ada.get(`/api/organizations/${id}/review`)).json();
    expect((await take(bo, true)).status()).toBe(by === 'json' ? 200 : 303);
    expect(await review()).toMatchObject({
      takenBy: 'Bo Lind',
      notes: [{ text: 'Called them.', author: 'Ada Reyes' }],
    });
    expect(await textOf(await ada.get(page))).toContain('Taken by Bo Lind');
    // Only whoever has it gives it up; anyone takes it over.
    await take(ada, false);
    expect((await review()).takenBy).toBe('Bo Lind');
    await take(ada, true);
    expect((await review()).takenBy).toBe('Ada Reyes');
    await take(ada, false);
    expect((await review()).takenBy).toBeNull();
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id }));
    expect(events.map(({ action }) => action)).toEqual([
      ...[
        'organization.reviewReleased',
        'organization.reviewTaken',
        'organization.reviewTaken',
        'organization.noteAdded',
      ],
    ]);
    expect(JSON.stringify(events)).not.toContain('Called them');
    const owner = await as(user);
    expect((await owner.post(`/api/organizations/${id}/notes`, { data: { text: 'Mine.' } })).status()).toBe(403);
    expect((await owner.put(`/api/organizations/${id}/review`, { data: { taken: true } })).status()).toBe(403);
    expect(await (await owner.get('/api/organizations/me')).text()).not.toContain('Called them');
  });
}

test('[RUN-22] with something to settle first, Approve leads to a page that says what it is', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const shared = { ...alone(), email: `office@${unique('twin')}.example` };
  const twin = await make.organization({ ...shared, status: 'rejected' });
  const { id } = await make.organization({ ...shared, status: 'pending' });
  const html = await (await admin.get(`/admin-panel/review/sites/${id}`)).text();
  expect(html).not.toContain(`action="/admin-panel/sites/${id}/approve"`);
  expect(html).toContain('Approve anyway');
  const page = await textOf(await admin.get(`/admin-panel/review/sites/${id}`));
  expect(page).toMatch(new RegExp(`${twin.name}\\s*Rejected\\s*Submitted on`));
  const asked = await textOf(await admin.get(`/admin-panel/sites/${id}/approve`));
  expect(asked).toContain(`Likely duplicate of ${twin.name} (rejected): Similar name`);
  const { checks } = await (await admin.get(`/api/organizations/${id}/review`)).json();
  const weights = Object.fromEntries(checks.map(({ label, weight }: Record<string, string>) => [label, weight]));
  expect(weights).toMatchObject({ 'Contact details': 'none', 'Documents on file': 'look' });
  const [first] = (await (await admin.get(`/api/review?q=${encodeURIComponent(shared.email)}`)).json()) as {
    checks: unknown[];
  }[];
  expect(first?.checks).toContainEqual({ label: 'Likely duplicate', weight: 'blocking' });
});

test('[RUN-21] the question is filled in from what is missing and what the checks found', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const { id } = await make.organization({ ...alone(), status: 'pending', address: null, zipCode: '00000' });
  const page = await textOf(await admin.get(`/admin-panel/review/sites/${id}`));
  const lines = ['Please send us:', '- your street address', '- the right ZIP code', '- a document about the site'];
  for (const line of lines) expect(page).toContain(line);
});

test('[SCR-21] an administrator sees a PDF within the page; nobody else does, and nothing else is shown', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const { organization, user } = await make.site({ status: 'pending' });
  const owner = await as(user);
  for (const [name, mimeType, buffer] of [
    ['license.pdf', 'application/pdf', pdf()],
    ['license.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', await docx()],
  ] as const) {
    const file = { name, mimeType, buffer };
    await owner.post('/organization/documents', { multipart: { intent: 'upload', file } });
  }
  const { documents } = await (await admin.get(`/api/organizations/${organization.id}/review`)).json();
  const idOf = (name: string) => documents.find((each: { name: string }) => each.name === name).id;
  const shown = await admin.get(`/documents/${idOf('license.pdf')}?preview=1`);
  expect(shown.status()).toBe(200);
  expect(shown.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  });
  const policies = shown.headers()['content-security-policy'] ?? '';
  expect(policies).toContain("default-src 'none'");
  expect(policies).not.toContain("frame-ancestors 'none'");
  const download = await admin.get(`/documents/${idOf('license.pdf')}`);
  expect(download.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect((await owner.get(`/documents/${idOf('license.pdf')}?preview=1`)).status()).toBe(403);
  expect((await admin.get(`/documents/${idOf('license.docx')}?preview=1`)).status()).toBe(404);
  const page = await (
    await admin.get(`/admin-panel/review/sites/${organization.id}?document=${idOf('license.pdf')}`)
  ).text();
  expect(page).toContain(`<iframe title="Preview of license.pdf" src="/documents/${idOf('license.pdf')}?preview=1"`);
});

test('[SCR-26] a site gives its NPI numbers in its profile; a wrong check digit is refused by both endpoints', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const owner = await as(user);
  const { name, address, city, state, zipCode } = organization;
  const profile = { name, address, city, state, zipCode, therapeuticAreas: ['Oncology'] } as Record<
    string,
    string | string[]
  >;
  const wrong = await owner.put('/api/organizations/me', { data: { ...profile, npi: '1234567890' } });
  expect((await wrong.json()).errors).toEqual({
    npi: ['Please check the NPI number. It has ten digits, and one seems to be wrong.'],
  });
  const form = {
    name,
    address: '1 River Street',
    city: 'Boston',
    state: 'MA',
    zipCode: '02115',
    therapeuticAreas: 'Oncology',
  };
  const refused = await owner.post('/organization/profile', { form: { ...form, piNpi: '1234567890' } });
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toContain('value="1234567890"');
  await owner.post('/organization/profile', { form: { ...form, npi: '1234567893', piNpi: '1245319599' } });
  expect(await store.read((db) => organizationById(db, organization.id))).toMatchObject({
    npi: '1234567893',
    piNpi: '1245319599',
  });
});

test('[GEN-33] a ZIP code without its zero is asked about by both endpoints, and what was typed stays', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const owner = await as(user);
  const { name } = organization;
  const typed = {
    name,
    address: '1 River Street',
    city: 'Boston',
    state: 'Mass.',
    zipCode: '2115',
    therapeuticAreas: 'Oncology',
  };
  const asked = await owner.put('/api/organizations/me', { data: { ...typed, therapeuticAreas: ['Oncology'] } });
  expect(asked.status()).toBe(400);
  expect((await asked.json()).errors.zipCode).toEqual([expect.stringContaining('02115?')]);
  const page = await owner.post('/organization/profile', { form: typed });
  expect(page.status()).toBe(400);
  const html = await page.text();
  expect(html).toContain('02115?');
  expect(html).toContain('value="2115"');
  const corrected = { ...typed, zipCode: '02115', therapeuticAreas: ['Oncology'] };
  expect((await owner.put('/api/organizations/me', { data: corrected })).status()).toBe(200);
});
