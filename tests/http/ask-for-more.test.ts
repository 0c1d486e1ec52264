/** Asking the applicant for more before a decision, and the answer, by both endpoints. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { documentsOfOrganization } from '~db/queries/documents';
import { reviewRequestsOf } from '~db/queries/review-requests';
import { deleteUser, updateUser } from '~db/queries/users';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { pdf } from '~tests/support/sample-files';

const ASK = {
  json: (who: APIRequestContext, id: string, question: string, key = randomUUID()) =>
    who.post(`/api/organizations/${id}/review`, { data: { question }, headers: { 'Idempotency-Key': key } }),
  form: (who: APIRequestContext, id: string, question: string, idempotencyKey = randomUUID()) =>
    who.post(`/admin-panel/review/sites/${id}`, { form: { question, idempotencyKey } }),
};
const ANSWER = {
  json: (who: APIRequestContext, id: string, answer: string, key = randomUUID()) =>
    who.post(`/api/review-requests/${id}`, { data: { answer }, headers: { 'Idempotency-Key': key } }),
  form: (who: APIRequestContext, id: string, answer: string, idempotencyKey = randomUUID()) =>
    who.post(`/review-requests/${id}`, { form: { answer, idempotencyKey } }),
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
    // A second click on the same button does not ask again, and shows the same page.
    const key = randomUUID();
    for (const _ of ['first', 'second']) {
      const asked = await ASK[by](admin, id, 'Which trials did you run?', key);
      expect(asked.status()).toBe(by === 'json' ? 201 : 303);
      if (by === 'form') expect(await textOf(await admin.get('/admin-panel/review'))).toContain('Question sent');
    }
    const twice = await admin.post(`/api/organizations/${id}/review`, { data: { question: 'And?' } });
    expect([twice.status(), (await twice.json()).message]).toEqual([
      ...[409, 'The applicant has not answered the last question yet.'],
    ]);
    const sent = await mailsTo(store, user.email);
    expect(sent).toHaveLength(1);
    const [mail] = sent;
    expect(mail?.body).toContain('Which trials did you run?');
    const requestId = /\/review-requests\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';

    const applicant = await as(user);
    expect(await textOf(await applicant.get(`/review-requests/${requestId}`))).toContain('Which trials did you run?');
    const stranger = await as((await make.site()).user);
    expect((await stranger.get(`/review-requests/${requestId}`)).status()).toBe(404);
    expect((await ANSWER[by](stranger, requestId, 'Mine.')).status()).toBe(404);
    expect((await ANSWER[by](admin, requestId, 'Mine.')).status()).toBe(404);
    expect((await ANSWER[by](applicant, requestId, '')).status()).toBe(400);
    const answerKey = randomUUID();
    for (const _ of ['first', 'second']) {
      expect((await ANSWER[by](applicant, requestId, 'Three.', answerKey)).status()).toBe(by === 'json' ? 200 : 303);
    }
    const again = await applicant.post(`/api/review-requests/${requestId}`, { data: { answer: 'Four.' } });
    expect([again.status(), (await again.json()).message]).toEqual([409, 'This has already been answered.']);

    const { requests } = await (await admin.get(`/api/organizations/${id}/review`)).json();
    const askedBy = 'Ada Reyes';
    expect(requests).toMatchObject([{ question: 'Which trials did you run?', askedBy, answer: 'Three.' }]);
    expect(await textOf(await admin.get(`/admin-panel/review/sites/${id}`))).toContain('by Ada Reyes');
    expect(await textOf(await applicant.get(`/review-requests/${requestId}`))).not.toContain('Reyes on');
    expect(await textOf(await applicant.get(`/review-requests/${requestId}`))).toContain('Three.');
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id }));
    expect(events.slice(0, 2).map(({ action }) => action)).toEqual([
      ...['organization.sentAgain', 'organization.askedForMore'],
    ]);
    // Someone who read it before the answer came cannot decide without reading the answer.
    const stale = await admin.put(`/api/organizations/${id}/approve`, { data: { version: organization.updatedAt } });
    expect(stale.status()).toBe(409);
  });
}

test('[DAY-07] a site sends documents along with its answer; if one is refused, the answer is still there', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const { organization, user } = await make.site({ status: 'pending' });
  await ASK.json(admin, organization.id, 'Please send your license.');
  const [mail] = await mailsTo(store, user.email);
  const page = /\/review-requests\/[\w-]+/.exec(mail?.body ?? '')?.[0] ?? '';
  const site = await as(user);
  const send = (name: string, mimeType: string, buffer: Buffer) =>
    site.post(page, {
      multipart: { answer: 'Here it is.', idempotencyKey: randomUUID(), documents: { name, mimeType, buffer } },
      maxRedirects: 0,
    });
  const refused = await send('license.pdf', 'application/pdf', Buffer.from('no PDF'));
  expect(refused.status()).toBeGreaterThanOrEqual(400);
  expect(await refused.text()).toContain('Here it is.');
  expect(await store.read((db) => documentsOfOrganization(db, organization.id))).toEqual([]);
  expect((await send('license.pdf', 'application/pdf', pdf())).status()).toBe(303);
  const kept = await store.read((db) => documentsOfOrganization(db, organization.id));
  expect(kept).toMatchObject([{ name: 'license.pdf' }]);
  expect(await textOf(await site.get(page))).toContain('Here it is.');
  // A sponsor's question is about a study, which has its own documents.
  const lead = await make.organization({
    status: 'pending',
    source: 'kiosk',
    consentVersion: '2026-11-2',
    consentAt: Date.now(),
  });
  await ASK.json(admin, lead.id, 'Where are you?');
  const [toLead] = await mailsTo(store, lead.email);
  const open = /\/review-requests\/[\w-]+/.exec(toLead?.body ?? '')?.[0] ?? '';
  expect(await (await (await as()).get(open)).text()).not.toContain('type="file"');
});

test('[SCR-23] a kiosk lead without an account answers through the link; a lead that was decided or has withdrawn its consent is not asked', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const agreed = { consentVersion: '2026-11-2', consentAt: Date.now() };
  const lead = await make.organization({ status: 'pending', source: 'kiosk', address: null, ...agreed });
  await admin.post(`/api/organizations/${lead.id}/review`, { data: { question: 'Where are you?' } });
  const [mail] = await mailsTo(store, lead.email);
  expect(mail?.body).toContain('withdraw your consent:');
  expect(mail?.unsubscribe).toContain('/kiosk/consent');
  const requestId = /\/review-requests\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const visitor = await as();
  expect(await textOf(await visitor.get(`/review-requests/${requestId}`))).toContain('Where are you?');
  expect((await ANSWER.form(visitor, requestId, '1 River Street')).status()).toBe(303);
  await admin.put(`/api/organizations/${lead.id}/approve`);
  const late = await admin.post(`/api/organizations/${lead.id}/review`, { data: { question: 'And?' } });
  expect((await late.json()).message).toBe('This has already been verified.');
  const silent = await make.organization({ status: 'pending', source: 'kiosk', consentAt: Date.now() });
  const barred = await ASK.json(admin, silent.id, 'Where are you?');
  expect([barred.status(), (await barred.json()).message]).toEqual([409, expect.stringContaining('We may not write')]);
});

for (const by of ['json', 'form'] as const) {
  test(`[SCR-23] a question that nobody can receive is refused, and kept in the form, by ${by}`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const { id } = await make.organization({ status: 'pending', source: 'kiosk', email: null });
    const refused = await ASK[by](admin, id, 'Where are you?');
    expect(refused.status()).toBe(409);
    const message = 'We have no e-mail address for anyone who can answer.';
    expect(by === 'json' ? (await refused.json()).message : await textOf(refused)).toContain(message);
    if (by === 'form') expect(await refused.text()).toContain('Where are you?</textarea>');
    expect(await store.read((db) => reviewRequestsOf(db, 'organization', [id]))).toEqual([]);
  });
}

test('[SCR-23] dashboards show an open question to those who can answer it, and where to correct the record', async ({
  as,
  make,
}) => {
  const { organization: site, user } = await make.site({ status: 'pending' });
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, status: 'pending_approval', isActive: false });
  const ofSite = await make.reviewRequest('organization', site.id);
  const ofStudy = await make.reviewRequest('study', study.id);
  const cases = [
    [user, '/site-dashboard', ofSite, site.name, 'href="/organization/profile"'],
    [sponsor.user, '/sponsor-dashboard', ofStudy, study.title, `href="/studies/${study.id}/edit"`],
  ] as const;
  for (const [who, dashboard, { id, question }, name, correct] of cases) {
    const person = await as(who);
    const before = await person.get(dashboard);
    expect(await textOf(before)).toContain(`We have a question about ${name}`);
    expect(await textOf(before)).toContain(question);
    expect(await before.text()).toContain(`href="/review-requests/${id}"`);
    const page = await person.get(`/review-requests/${id}`);
    expect(await page.text()).toContain(correct);
    expect((await ANSWER.form(person, id, 'Three.')).status()).toBe(303);
    expect(await textOf(await person.get(dashboard))).not.toContain(`We have a question about ${name}`);
  }
  // Administrators read it, but do not answer.
  const admin = await as(await make.admin());
  const theirs = await make.reviewRequest('organization', site.id);
  expect(await (await admin.get(`/review-requests/${theirs.id}`)).text()).not.toContain('<textarea');
});

test('[SCR-23] the link alone opens a question only while it is about a kiosk lead without an account', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const visitor = await as();
  const statusFor = async (id: string) => (await visitor.get(`/api/review-requests/${id}`)).status();
  const entered = { status: 'pending', source: 'kiosk' } as const;

  const lead = await make.organization(entered);
  const question = await make.reviewRequest('organization', lead.id);
  expect(await statusFor(question.id)).toBe(200);
  const { organization: kept, user } = await make.site();
  await admin.post(`/api/organizations/${kept.id}/merge`, { data: { mergedId: lead.id } });
  expect(await statusFor(question.id)).toBe(401);
  expect((await (await as(user)).get(`/api/review-requests/${question.id}`)).status()).toBe(200);

  const decided = await make.organization(entered);
  const about = await make.reviewRequest('organization', decided.id);
  await admin.put(`/api/organizations/${decided.id}/approve`);
  expect(await statusFor(about.id)).toBe(401);

  // Someone who is no longer on the staff cannot read it, even if nobody is left.
  const left = await make.site({ status: 'pending' });
  const theirs = await make.reviewRequest('organization', left.organization.id);
  const former = await as(left.user);
  expect((await former.get(`/api/review-requests/${theirs.id}`)).status()).toBe(200);
  await store.tx((db) => updateUser(db, left.user.id, { organizationId: null }));
  expect((await former.get(`/api/review-requests/${theirs.id}`)).status()).toBe(404);
  await store.tx((db) => deleteUser(db, left.user.id));
  expect(await statusFor(theirs.id)).toBe(401);
});
