/** The review queue, the checks, the preview, and asking the applicant for more, by both endpoints. */
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { organizationById } from '~db/queries/organizations';
import { mailPage } from '~db/queries/outbox';
import type { Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';
import { docx, pdf } from '~tests/support/sample-files';

const DAY = 86_400_000;
const mailsTo = async (store: Store, address: string | null) =>
  (await store.read((db) => mailPage(db, { limit: 1000 }))).rows.filter((mail) => mail.recipient === address);

test('[SCR-21] the queue has those that have waited longest first, with the time and what is missing', async ({
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
  const queue = await (await admin.get('/api/review')).json();
  const mine = queue.filter(({ name }: { name: string }) => name.endsWith(word));
  expect(mine.map(({ name }: { name: string }) => name)).toEqual([`Old ${word}`, `Trial ${word}`, `New ${word}`]);
  expect(mine[0].missing).toEqual(['street address', 'city']);
  const page = await textOf(await admin.get('/admin-panel/review'));
  expect(page.replace(/\s+/g, ' ')).toContain('Waiting 500 days Missing: street address, city');
});

test('[SCR-22] a record shows what was checked; a document on file and the registry of provider numbers count', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const site = await make.organization({
    ...{ status: 'pending', website: 'https://www.riverside.example', state: 'NM', npi: '1234567890' },
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
    'License on file': 'problem',
  });
  const page = await textOf(await admin.get(`/admin-panel/review/sites/${site.id}`));
  expect(page).toContain('02115 is in Boston, MA, but the address says Boston, NM.');
  expect((await admin.get(`/admin-panel/review/sites/${unique()}`)).status()).toBe(404);
});

test('[SCR-25] a lead with only a ZIP code is not offered for approval before what is missing', async ({
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
  const whole = await make.organization({ status: 'pending' });
  const page = await (await admin.get(`/admin-panel/review/sites/${whole.id}`)).text();
  expect(page).toContain(`action="/admin-panel/sites/${whole.id}/approve"`);
  // Nor is it approved together with others.
  const ids = [id, whole.id];
  const many = await admin.post('/api/organizations/decisions', { data: { ids, decision: 'verified' } });
  const message = 'Not ready to be verified. Missing: street address, city, state. Please review it first.';
  expect(await many.json()).toEqual({ done: [whole.id], refused: [{ id, message }] });
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
    ...{ 'content-type': 'application/pdf', 'content-disposition': 'inline', 'x-content-type-options': 'nosniff' },
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

const ASK = {
  json: (who: APIRequestContext, id: string, question: string) =>
    who.post(`/api/organizations/${id}/review`, { data: { question } }),
  form: (who: APIRequestContext, id: string, question: string) =>
    who.post(`/admin-panel/review/sites/${id}`, { form: { question } }),
};
const ANSWER = {
  json: (who: APIRequestContext, id: string, answer: string) =>
    who.post(`/api/review-requests/${id}`, { data: { answer } }),
  form: (who: APIRequestContext, id: string, answer: string) =>
    who.post(`/review-requests/${id}`, { form: { answer } }),
};

for (const by of ['json', 'form'] as const) {
  test(`[SCR-23] the applicant is asked, answers and sends it in again, by ${by}; both sides see the history`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const { organization, user } = await make.site({ status: 'pending' });
    const { id } = organization;
    expect((await ASK[by](admin, id, ' ')).status()).toBe(400);
    expect((await ASK[by](admin, id, 'Which trials did you run?')).ok() || by === 'form').toBe(true);
    const twice = await admin.post(`/api/organizations/${id}/review`, { data: { question: 'And?' } });
    expect([twice.status(), (await twice.json()).message]).toEqual([
      ...[409, 'The applicant has not answered the last question yet.'],
    ]);
    const [mail] = await mailsTo(store, user.email);
    expect(mail?.body).toContain('Which trials did you run?');
    const requestId = /\/review-requests\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';

    const applicant = await as(user);
    expect(await textOf(await applicant.get(`/review-requests/${requestId}`))).toContain('Which trials did you run?');
    const stranger = await as((await make.site()).user);
    expect((await stranger.get(`/review-requests/${requestId}`)).status()).toBe(404);
    expect((await ANSWER[by](stranger, requestId, 'Mine.')).status()).toBe(404);
    expect((await ANSWER[by](admin, requestId, 'Mine.')).status()).toBe(404);
    expect((await ANSWER[by](applicant, requestId, '')).status()).toBe(400);
    expect((await ANSWER[by](applicant, requestId, 'Three.')).status()).toBe(by === 'json' ? 200 : 303);
    const again = await applicant.post(`/api/review-requests/${requestId}`, { data: { answer: 'Four.' } });
    expect([again.status(), (await again.json()).message]).toEqual([409, 'This has been answered already.']);

    const { requests } = await (await admin.get(`/api/organizations/${id}/review`)).json();
    expect(requests).toMatchObject([{ question: 'Which trials did you run?', answer: 'Three.' }]);
    expect(await textOf(await applicant.get(`/review-requests/${requestId}`))).toContain('Three.');
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id }));
    expect(events.slice(0, 2).map(({ action }) => action)).toEqual([
      ...['organization.sentAgain', 'organization.askedForMore'],
    ]);
    // Whoever read it before the answer came decides nothing unread.
    const stale = await admin.put(`/api/organizations/${id}/approve`, { data: { version: organization.updatedAt } });
    expect(stale.status()).toBe(409);
  });
}

test('[SCR-23] a kiosk lead without an account answers by the link; a decided one is not asked', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const lead = await make.organization({ status: 'pending', source: 'kiosk', address: null });
  await admin.post(`/api/organizations/${lead.id}/review`, { data: { question: 'Where are you?' } });
  const [mail] = await mailsTo(store, lead.email);
  const requestId = /\/review-requests\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const visitor = await as();
  expect(await textOf(await visitor.get(`/review-requests/${requestId}`))).toContain('Where are you?');
  expect((await ANSWER.form(visitor, requestId, '1 River Street')).status()).toBe(303);
  await admin.put(`/api/organizations/${lead.id}/approve`);
  const late = await admin.post(`/api/organizations/${lead.id}/review`, { data: { question: 'And?' } });
  expect((await late.json()).message).toBe('This has already been verified.');
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
    npi: ['Please check the NPI number: it has ten digits, and the last one must fit the others.'],
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
    ...{ npi: '1234567893', piNpi: '1245319599' },
  });
});
