/** A rejected organization or study sees why, corrects what is missing and is sent in again, by both endpoints (RES). */

import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { UNDO_SECONDS } from '~/catalogue/limits';
import { auditEventsOf } from '~db/queries/audit';
import { organizationById } from '~db/queries/organizations';
import { reviewRequestsOf } from '~db/queries/review-requests';
import { studyById } from '~db/queries/studies';
import { updateRow } from '~db/rows';
import { type ReviewRequest, reviewRequests } from '~db/schema';
import type { Store } from '~db/store.server';
import { changeOrganization, changeStudy } from '~tests/support/changed';
import type { Factories } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const AGAIN = {
  json: (who: APIRequestContext, id: string, answer: string, key = randomUUID()) =>
    who.post(`/api/review-requests/${id}`, { data: { answer }, headers: { 'Idempotency-Key': key } }),
  form: (who: APIRequestContext, id: string, answer: string, idempotencyKey = randomUUID()) =>
    who.post(`/review-requests/${id}`, { form: { answer, idempotencyKey } }),
};

/** Dates the rejection that was made just now back, as if its e-mail had left long ago. @returns its id. */
async function settled(store: Store, type: ReviewRequest['type'], id: string): Promise<string> {
  const decidedAt = Date.now() - 10 * UNDO_SECONDS.usual * 1000;
  return store.tx(async (db) => {
    const open = await reviewRequestsOf(db, type, [id]);
    const rejection = open.find(({ rejected, answeredAt }) => rejected && answeredAt === null) as ReviewRequest;
    await (type === 'organization' ? changeOrganization : changeStudy)(db, id, { decidedAt, undoableUntil: decidedAt });
    await updateRow(db, reviewRequests, { askedAt: decidedAt }, eq(reviewRequests.id, rejection.id));
    return rejection.id;
  });
}

const KINDS = {
  site: {
    async make(make: Factories) {
      const { organization, user } = await make.site({ status: 'pending', createdAt: Date.now() - 40 * 86_400_000 });
      return { id: organization.id, name: organization.name, user };
    },
    type: 'organization',
    path: 'organizations',
    page: '/site-dashboard',
    statusOf: async (store: Store, id: string) => (await store.read((db) => organizationById(db, id)))?.status,
    pending: 'pending',
  },
  sponsor: {
    async make(make: Factories) {
      const { organization, user } = await make.sponsor({ status: 'pending', createdAt: Date.now() - 40 * 86_400_000 });
      return { id: organization.id, name: organization.name, user };
    },
    type: 'organization',
    path: 'organizations',
    page: '/sponsor-dashboard',
    statusOf: async (store: Store, id: string) => (await store.read((db) => organizationById(db, id)))?.status,
    pending: 'pending',
  },
  study: {
    async make(make: Factories) {
      const { organization, user } = await make.sponsor();
      const entered = { status: 'pending_approval', isActive: false, createdAt: Date.now() - 40 * 86_400_000 } as const;
      const study = await make.study({ sponsorId: organization.id, ...entered });
      return { id: study.id, name: study.title, user };
    },
    type: 'study',
    path: 'studies',
    page: '/sponsor-dashboard',
    statusOf: async (store: Store, id: string) => (await store.read((db) => studyById(db, id)))?.status,
    pending: 'pending_approval',
  },
} as const;

for (const by of ['json', 'form'] as const) {
  for (const [what, kind] of Object.entries(KINDS)) {
    test(`[RES-01][RES-02] by ${by}: a rejected ${what} sees why and is sent in again; the history stays, the time starts anew`, async ({
      as,
      make,
      store,
    }) => {
      const admin = await as(await make.admin());
      const { id, name, user } = await kind.make(make);
      const applicant = await as(user);
      const rejected = await admin.put(`/api/${kind.path}/${id}/reject`, { data: { reason: 'No license on file.' } });
      expect(rejected.status()).toBe(200);
      const [mail] = await mailsTo(store, user.email);
      expect(mail?.body).toContain('send it in again');
      expect(mail?.body).toMatch(/\/review-requests\/[\w-]+/);
      const requestId = await settled(store, kind.type, id);

      expect(await textOf(await applicant.get(kind.page))).toContain('No license on file.');
      expect(await (await applicant.get(kind.page)).text()).toContain(`href="/review-requests/${requestId}"`);
      expect(await (await applicant.get('/api/review-requests')).json()).toContainEqual({
        id: requestId,
        name,
        question: 'No license on file.',
        rejected: true,
      });
      const page = await textOf(await applicant.get(`/review-requests/${requestId}`));
      for (const words of [`${name} was rejected`, 'No license on file.', 'What have you changed?'])
        expect(page).toContain(words);
      for (const stranger of [await as((await make.site()).user), admin])
        expect((await AGAIN[by](stranger, requestId, 'Mine.')).status()).toBe(404);
      expect((await AGAIN[by](applicant, requestId, ' ')).status()).toBe(400);

      const before = Date.now();
      const key = randomUUID();
      for (const _ of ['first', 'second'])
        expect((await AGAIN[by](applicant, requestId, 'The license is there now.', key)).status()).toBe(
          by === 'json' ? 200 : 303,
        );
      expect(await kind.statusOf(store, id)).toBe(kind.pending);
      const twice = await applicant.post(`/api/review-requests/${requestId}`, { data: { answer: 'Again.' } });
      expect(twice.status()).toBe(409);

      // The administrator sees both in the queue, and the time counts from now.
      const { requests, waitingSince } = await (await admin.get(`/api/${kind.path}/${id}/review`)).json();
      expect(requests.at(-1)).toMatchObject({
        rejected: true,
        question: 'No license on file.',
        answer: 'The license is there now.',
      });
      expect(waitingSince).toBeGreaterThanOrEqual(before);
      const reviewed = await textOf(
        await admin.get(`/admin-panel/review/${what === 'study' ? 'studies' : 'sites'}/${id}`),
      );
      expect(reviewed).toContain('Rejected by Ada Reyes on');
      expect(reviewed).toContain('Sent in again on');
      const events = await store.read((db) => auditEventsOf(db, { type: kind.type, id }));
      expect(events.map(({ action }) => action).slice(0, 2)).toEqual([
        `${kind.type}.sentAgain`,
        `${kind.type}.rejected`,
      ]);
      expect(await textOf(await applicant.get(kind.page))).not.toContain('No license on file.');
      // And it can be decided like any other.
      expect((await admin.put(`/api/${kind.path}/${id}/approve`)).status()).toBe(200);
    });
  }

  test(`[RES-03] by ${by}: while a rejection can be undone it cannot be answered, and undoing it takes it back`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const { organization, user } = await make.site({ status: 'pending' });
    await admin.put(`/api/organizations/${organization.id}/reject`, { data: { reason: 'Not a site.' } });
    const of = () => store.read((db) => reviewRequestsOf(db, 'organization', [organization.id]));
    const [rejection] = await of();
    const applicant = await as(user);
    const early = await AGAIN[by](applicant, rejection?.id ?? '', 'We are.');
    expect(early.status()).toBe(409);
    const page = await (await applicant.get(`/review-requests/${rejection?.id}`)).text();
    expect(page).toContain('may still change');
    expect(page).not.toContain('<textarea');
    expect((await admin.post(`/api/organizations/${organization.id}/undo`)).status()).toBe(200);
    expect(await of()).toEqual([]);
    expect((await AGAIN[by](applicant, rejection?.id ?? '', 'We are.')).status()).toBe(404);
  });

  test(`[RES-03] by ${by}: what was merged or deleted is not sent in again, nor by an older rejection`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const { organization, user } = await make.site({ status: 'pending' });
    const reject = () => admin.put(`/api/organizations/${organization.id}/reject`, { data: { reason: 'Why not.' } });
    await reject();
    const first = await settled(store, 'organization', organization.id);
    const applicant = await as(user);
    await AGAIN.json(applicant, first, 'Better now.');
    await reject();
    const second = await settled(store, 'organization', organization.id);
    expect((await AGAIN[by](applicant, first, 'Once more.')).status()).toBe(409);
    // It is part of a rejected one now: the other's rejection is not its own.
    const kept = await make.organization({
      status: 'rejected',
      decidedAt: Date.now() - 20 * UNDO_SECONDS.usual * 1000,
    });
    const merged = { data: { mergedId: organization.id } };
    expect((await admin.post(`/api/organizations/${kept.id}/merge`, merged)).status()).toBe(201);
    expect((await AGAIN[by](applicant, second, 'Once more.')).status()).toBe(409);
    await admin.delete(`/api/organizations/${kept.id}`, { data: { reason: 'Gone.' } });
    expect((await AGAIN[by](applicant, second, 'Once more.')).status()).toBe(404);
  });
}

test('[RES-02] a question that was open when it was rejected is closed with it', async ({ as, make, store }) => {
  const admin = await as(await make.admin());
  const { organization, user } = await make.site({ status: 'pending' });
  const { id } = organization;
  const question = await make.reviewRequest('organization', id);
  await admin.put(`/api/organizations/${id}/reject`, { data: { reason: 'No answer.' } });
  const requestId = await settled(store, 'organization', id);
  const applicant = await as(user);
  expect((await AGAIN.json(applicant, requestId, 'Three trials.')).status()).toBe(200);
  expect((await AGAIN.json(applicant, question.id, 'Three.')).status()).toBe(409);
  expect(await (await applicant.get('/api/review-requests')).json()).toEqual([]);
  expect((await admin.post(`/api/organizations/${id}/review`, { data: { question: 'Where?' } })).status()).toBe(201);
});

test('[RES-02] a rejected study can be corrected by its sponsor, on its page and by JSON', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const { id, user } = await KINDS.study.make(make);
  await admin.put(`/api/studies/${id}/reject`, { data: { reason: 'The phase is wrong.' } });
  const requestId = await settled(store, 'study', id);
  const sponsor = await as(user);
  const page = await (await sponsor.get(`/studies/${id}`)).text();
  expect(page).toContain(`href="/review-requests/${requestId}"`);
  expect(page).toContain(`href="/studies/${id}/edit"`);
  expect((await sponsor.get(`/studies/${id}/edit`)).status()).toBe(200);
});
