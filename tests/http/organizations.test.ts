import { documentsOfOrganization } from '~db/queries/documents';
import { type OrganizationFilter, organizationPage } from '~db/queries/organizations';
import { userByEmail, userById } from '~db/queries/users';
import type { Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { pdf } from '~tests/support/sample-files';
import { uploadAddress, uploaded } from '~tests/support/uploads';

const found = async (store: Store, filter: Partial<OrganizationFilter>) =>
  (await store.read((db) => organizationPage(db, { limit: 100, ...filter }))).rows;

test('[API-05][WIZ-06][WIZ-15][WIZ-16] a visitor’s registration creates a user, a pending organization, documents, an investigator and an e-mail', async ({
  as,
  store,
}) => {
  const visitor = await as();
  const document = await uploaded(visitor, pdf(), 'CLIA certificate.pdf');
  const sent = registration({ documents: [{ ...document, type: 'other' }], requiresAuth: true });
  const response = await visitor.post('/api/organizations', { data: sent });
  expect(response.status()).toBe(201);
  expect(await response.json()).toEqual({
    requiresAuth: true,
    message: 'You will receive login credentials via email within 24 hours',
  });

  const user = await store.read((db) => userByEmail(db, sent.userEmail));
  expect(user).toMatchObject({ role: 'site', passwordHash: null, firstName: 'Jonas', lastName: 'Weber' });
  const [organization] = await found(store, { search: sent.name });
  expect(organization).toMatchObject({
    id: user?.organizationId,
    type: 'site',
    status: 'pending',
    source: 'wizard',
    website: 'https://harborview.example',
    therapeuticAreas: ['Oncology', 'Cardiology'],
    priorTrials: 6,
    piName: 'Dr. Grace Okafor',
    piPhone: '207-555-0113',
    piEmail: 'okafor@harborview.example',
  });
  const documents = await store.read((db) => documentsOfOrganization(db, organization?.id ?? ''));
  expect(documents).toMatchObject([{ name: 'CLIA certificate.pdf', type: 'other', state: 'attached' }]);

  const [mail, ...others] = await mailsTo(store, sent.userEmail);
  expect(others).toEqual([]);
  expect(mail?.body).toMatch(/\/set-password\?token=\S+/);
});

test('[WIZ-16] the link in the e-mail can set the password once', async ({ as, store, app }) => {
  const sent = registration();
  await (await as()).post('/api/organizations', { data: sent });
  const [mail] = await mailsTo(store, sent.userEmail);
  const link = mail?.body.match(/http\S+set-password\S+/)?.[0] as string;
  const path = link.slice(new URL(link).origin.length);
  const owner = await as();
  const first = await owner.post(path, { form: { password: 'a-new-long-password' } });
  expect(first.status()).toBe(303);
  expect((await owner.get('/api/organizations/me')).status()).toBe(200);
  const again = await (await as()).post(path, { form: { password: 'another-long-password' } });
  expect(again.status()).toBe(410);
  expect(link).toContain(new URL(app.url).port);
});

test('[WIZ-16] a known address gets the same response, creates nothing, and gets an e-mail with a link back to the input', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const fresh = await (await as()).post('/api/organizations', { data: registration() });
  const visitor = await as();
  const sent = registration({ userEmail: user.email?.toUpperCase() });
  const known = await visitor.post('/api/organizations', { data: sent });
  expect([known.status(), await known.text()]).toEqual([fresh.status(), await fresh.text()]);
  expect(Object.keys(known.headers()).sort()).toEqual(Object.keys(fresh.headers()).sort());
  expect(await found(store, { search: sent.name })).toEqual([]);

  const [mail] = await mailsTo(store, user.email as string);
  expect(mail?.body).not.toContain('set-password');
  const link = new URL(mail?.body.match(/http\S+\/drafts\/resume\S+/)?.[0] as string);
  const owner = await as();
  const resumed = await owner.post(link.pathname + link.search);
  expect(resumed.status()).toBe(303);
  expect(resumed.headers().location).toMatch(/^\/onboarding/);
  const review = await (await owner.get('/onboarding?step=4')).text();
  expect(review).toContain(sent.name);
  expect(review).toContain('okafor@harborview.example');
});

test('[WIZ-17] a repeated submission, even at once, creates one organization and gets the same response', async ({
  as,
  store,
}) => {
  const visitor = await as();
  const sent = registration();
  const headers = { 'Idempotency-Key': unique('submission-') };
  const post = () => visitor.post('/api/organizations', { data: sent, headers });
  const answers = [...(await Promise.all([post(), post(), post()])), await post()];
  expect(answers.map((answer) => answer.status())).toEqual([201, 201, 201, 201]);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(await found(store, { search: sent.name })).toHaveLength(1);
  expect(await mailsTo(store, sent.userEmail)).toHaveLength(1);
});

test('[WIZ-17] two visitors with the same address and different keys create one account', async ({ as, store }) => {
  const userEmail = `${unique()}@harborview.example`;
  const post = async () => (await as()).post('/api/organizations', { data: registration({ userEmail }) });
  const answers = await Promise.all([post(), post()]);
  expect(answers.map((answer) => answer.status())).toEqual([201, 201]);
  expect(await mailsTo(store, userEmail)).toHaveLength(2);
});

test('[API-05] a signed-in person owns the organization they register; a second one is rejected', async ({
  as,
  make,
  store,
}) => {
  const user = await make.user();
  const site = await as(user);
  const { userFirstName: _f, userLastName: _l, userEmail: _e, ...sent } = registration({ priorTrials: 15 });
  const response = await site.post('/api/organizations', { data: sent });
  expect(response.status()).toBe(201);
  expect(await response.json()).toEqual({
    id: expect.any(String),
    requiresAuth: false,
    message: 'Site registration submitted successfully! Our team will review your application',
  });
  expect(await store.read((db) => userById(db, user.id))).toMatchObject({ role: 'site' });
  const own = await (await site.get('/api/organizations/me')).json();
  expect(own).toMatchObject({ name: sent.name, status: 'pending', priorTrials: 15, email: user.email });
  for (const inner of ['searchText', 'source', 'passwordHash']) expect(own).not.toHaveProperty(inner);

  const second = await site.post('/api/organizations', { data: { ...sent, name: 'Second' } });
  expect(second.status()).toBe(409);
  expect((await second.json()).message).toBe('Your account already has an organization.');
});

test('[API-05][GEN-05] administrators and reps register on behalf of others; sponsors cannot register sites', async ({
  as,
  make,
  store,
}) => {
  const rep = await make.rep();
  const sent = registration();
  expect((await (await as(rep)).post('/api/organizations', { data: sent })).status()).toBe(201);
  expect((await store.read((db) => userById(db, rep.id)))?.organizationId).toBeNull();
  expect(await found(store, { search: sent.name })).toHaveLength(1);
  const sponsor = await as((await make.sponsor()).user);
  expect((await sponsor.post('/api/organizations', { data: registration() })).status()).toBe(403);
});

test('[API-05] status, role, type and IDs in the body are ignored', async ({ as, make, store }) => {
  const { organization: other } = await make.site();
  const slipped = {
    id: other.id,
    status: 'verified',
    role: 'admin',
    type: 'sponsor',
    organizationId: other.id,
    isActive: true,
    passwordHash: 'x',
    source: 'demo',
    user: { role: 'admin' },
    __proto__: { role: 'admin' },
  };
  const sent = registration();
  expect((await (await as()).post('/api/organizations', { data: { ...sent, ...slipped } })).status()).toBe(201);
  const [organization] = await found(store, { search: sent.name });
  expect(organization).toMatchObject({ status: 'pending', type: 'site', source: 'wizard' });
  expect(organization?.id).not.toBe(other.id);
  const user = await store.read((db) => userByEmail(db, sent.userEmail));
  expect(user).toMatchObject({ role: 'site', passwordHash: null, organizationId: organization?.id });
});

test('[API-01] empty, overlong and malformed fields are each named with a message', async ({ as }) => {
  const visitor = await as();
  const empty = await visitor.post('/api/organizations', { data: {} });
  expect(empty.status()).toBe(400);
  const { message, errors } = await empty.json();
  expect(message).toBe('Please check the highlighted fields.');
  const needed = ['name', 'address', 'city', 'state', 'zipCode', 'userFirstName', 'userLastName', 'userEmail'];
  expect(Object.keys(errors).sort()).toEqual([...needed, 'therapeuticAreas'].sort());
  expect(errors.name).toEqual(['Please enter the site name.']);
  expect(errors.therapeuticAreas).toEqual(['Please choose at least one.']);

  const wrong = {
    name: 'x'.repeat(201),
    city: '   ',
    state: 5,
    website: 'javascript:alert(1)',
    therapeuticAreas: ['Astrology'],
    patientPanelSize: 'huge',
    priorTrials: 7,
    documents: [{ name: 'a.pdf', filePath: '/etc/passwd' }],
    piEmail: 'nobody',
    userEmail: 'a@b',
  };
  const refused = await visitor.post('/api/organizations', { data: registration(wrong) });
  expect(refused.status()).toBe(400);
  const named = Object.keys((await refused.json()).errors).map((name) => name.replace(/\W.*/, ''));
  expect(new Set(named)).toEqual(new Set(Object.keys(wrong)));
});

test('[API-01] a body that is not JSON, not an object, or too large is rejected', async ({ as }) => {
  const visitor = await as();
  const post = (data: string) =>
    visitor.post('/api/organizations', { data: Buffer.from(data), headers: { 'Content-Type': 'application/json' } });
  const broken = await post('{"name": ');
  expect([broken.status(), (await broken.json()).message]).toEqual([400, 'The body is not valid JSON.']);
  expect((await post('[]')).status()).toBe(400);
  expect((await post('null')).status()).toBe(400);
  expect((await post(JSON.stringify({ name: 'x'.repeat(2_000_000) }))).status()).toBe(413);
});

test('[API-01] other methods get 405 with Allow', async ({ as }) => {
  const visitor = await as();
  const response = await visitor.delete('/api/organizations');
  expect([response.status(), response.headers().allow]).toEqual([405, 'GET, HEAD, POST']);
  expect((await visitor.post('/api/organizations/me')).status()).toBe(405);
});

test('[WIZ-15] a document that was never stored, or belongs to someone else, is rejected and nothing is created', async ({
  as,
  make,
  store,
}) => {
  const visitor = await as();
  const { id: issued } = await uploadAddress(visitor);
  const theirs = await make.document({ organizationId: (await make.site()).organization.id });
  for (const id of [issued, theirs.id, '0f0e0d0c-0b0a-4908-8706-050403020100']) {
    const sent = registration({ documents: [{ name: 'a.pdf', filePath: `/documents/${id}` }] });
    const response = await visitor.post('/api/organizations', { data: sent });
    expect(response.status()).toBe(400);
    expect((await response.json()).message).toContain('could not be found');
    expect(await found(store, { search: sent.name })).toEqual([]);
    expect(await mailsTo(store, sent.userEmail)).toEqual([]);
  }
});

test('[API-05] only administrators list organizations, filtered and page by page', async ({ as, make }) => {
  const word = unique('listed');
  for (const status of ['pending', 'pending', 'verified'] as const)
    await make.organization({ name: `${word} Clinic`, status });
  const admin = await as('configured admin');
  const first = await admin.get(`/api/organizations?search=${word}&status=pending&limit=1`);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers().link ?? '')?.[1] as string;
  const second = await admin.get(next);
  const rows = [...(await first.json()), ...(await second.json())];
  expect(rows.map((row) => row.status)).toEqual(['pending', 'pending']);
  expect(new Set(rows.map((row) => row.id)).size).toBe(2);
  expect(second.headers().link).toBeUndefined();
  expect(rows[0]).not.toHaveProperty('searchText');

  expect((await admin.get('/api/organizations?status=approved')).status()).toBe(400);
  expect((await (await as()).get('/api/organizations')).status()).toBe(401);
  expect((await (await as((await make.site()).user)).get('/api/organizations')).status()).toBe(403);
});

test('[API-05] /me returns 401 for a visitor and 404 for a person without an organization', async ({ as, make }) => {
  expect((await (await as()).get('/api/organizations/me')).status()).toBe(401);
  expect((await (await as(await make.user())).get('/api/organizations/me')).status()).toBe(404);
});
