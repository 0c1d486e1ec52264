/** Suspending, pausing, reopening, archiving and deleting records, by form and JSON (decision 74). */
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { claimUnclaimed, facilityByKey } from '~db/queries/facilities';
import { organizationById } from '~db/queries/organizations';
import { studyById } from '~db/queries/studies';
import { textOf, wordsOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const PAGES = { organizations: 'sites', studies: 'studies' } as const;
type Kind = keyof typeof PAGES;
const REASON = 'Their license ended in May.';
const MOVE = {
  JSON: (who: APIRequestContext, kind: Kind, id: string, move: string, reason = REASON) =>
    who.put(`/api/${kind}/${id}/${move}`, { data: { reason } }),
  form: (who: APIRequestContext, kind: Kind, id: string, move: string, reason = REASON) =>
    who.post(`/admin-panel/${PAGES[kind]}/${id}/${move}`, { form: { reason } }),
};
const done = [200, 303];

for (const [by, move] of Object.entries(MOVE)) {
  test(`[RUN-11] an administrator suspends a site and reinstates it, by ${by}`, async ({ as, make, store }) => {
    const admin = await as(await make.admin());
    const sponsor = await make.sponsor();
    const { organization, user } = await make.site();
    const { id } = organization;
    const study = await make.study({ sponsorId: sponsor.organization.id });
    const match = await make.match(study.id, id, { status: 'interested' });
    expect((await move(admin, 'organizations', id, 'suspend', ' ')).status()).toBe(400);
    for (let time = 0; time < 2; time++)
      expect(done).toContain((await move(admin, 'organizations', id, 'suspend')).status());

    const [site, other] = [await as(user), await as(sponsor.user)];
    for (const who of [site, other]) {
      const page = await textOf(await who.get(`/matches/${match.id}`));
      expect(page).toContain('is suspended since');
      expect(page).toContain(`Reason: ${REASON}`);
    }
    expect(await textOf(await site.get('/site-dashboard'))).toContain(REASON);
    expect((await (await other.get(`/api/matches/${match.id}`)).json()).may).toEqual([]);
    const selected = await other.put(`/api/matches/${match.id}/select`, { data: {} });
    expect([selected.status(), (await selected.json()).message]).toEqual([409, expect.stringContaining('suspended')]);
    expect((await other.post(`/api/studies/${study.id}/invitations`, { data: { siteId: id } })).status()).toBe(404);
    expect((await mailsTo(store, sponsor.user.email)).map(({ subject }) => subject)).toEqual([
      `${organization.name} is suspended`,
    ]);
    expect((await mailsTo(store, user.email))[0]?.body).toContain(REASON);
    // Verified stays final in the specified calls.
    expect((await admin.put(`/api/organizations/${id}/approve`)).status()).toBe(409);

    expect(done).toContain((await move(admin, 'organizations', id, 'reinstate', 'Renewed.')).status());
    expect((await other.put(`/api/matches/${match.id}/select`, { data: {} })).status()).toBe(200);
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id }));
    expect(events.slice(0, 2).map(({ action, reason }) => [action, reason])).toEqual([
      ['organization.reinstated', 'Renewed.'],
      ['organization.suspended', REASON],
    ]);
  });

  test(`[RUN-13] an administrator reopens a rejected record, by ${by}`, async ({ as, make, store }) => {
    const admin = await as(await make.admin());
    const { organization, user } = await make.site({ status: 'pending' });
    const { id } = organization;
    const { key } = await make.facility();
    await store.tx((db) => claimUnclaimed(db, [key], id, Date.now()));
    await admin.put(`/api/organizations/${id}/reject`, { data: { reason: 'No investigator.' } });
    // Undo does that, as long as nobody was e-mailed.
    const early = await move(admin, 'organizations', id, 'reopen');
    expect(early.status()).toBe(409);
    const { changeOrganization } = await import('~tests/support/changed');
    await store.tx((db) => changeOrganization(db, id, { undoableUntil: Date.now() - 1 }));
    expect(done).toContain((await move(admin, 'organizations', id, 'reopen')).status());
    expect(await store.read((db) => organizationById(db, id))).toMatchObject({ status: 'pending', statusReason: null });
    expect((await store.read((db) => facilityByKey(db, key)))?.claimedBy).toBe(id);
    expect((await mailsTo(store, user.email))[0]?.subject).toBe(`${organization.name} is under review again`);
    const study = await make.study({ status: 'rejected', isActive: false });
    expect(done).toContain((await move(admin, 'studies', study.id, 'reopen')).status());
    expect((await store.read((db) => studyById(db, study.id)))?.status).toBe('pending_approval');
  });

  test(`[RUN-15] an administrator archives a study and restores it from the list, by ${by}`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const sponsor = await make.sponsor();
    const { organization, user } = await make.site();
    const study = await make.study({ sponsorId: sponsor.organization.id });
    const match = await make.match(study.id, organization.id, { status: 'invited' });
    expect(done).toContain((await move(admin, 'studies', study.id, 'archive')).status());
    const [site, other] = [await as(user), await as(sponsor.user)];
    for (const who of [site, other, admin]) expect((await who.get(`/api/matches/${match.id}`)).status()).toBe(404);
    expect((await other.get(`/studies/${study.id}`)).status()).toBe(404);
    expect(await textOf(await other.get('/sponsor-dashboard'))).not.toContain(study.title);
    const listed = await (await admin.get('/api/studies')).json();
    expect(listed.map(({ id }: { id: string }) => id)).not.toContain(study.id);
    const list = await textOf(await admin.get('/admin-panel/archived'));
    expect(list).toContain(study.title);
    expect(list).toContain(REASON);
    expect((await mailsTo(store, user.email))[0]?.subject).toBe(`${study.title} was archived`);
    expect(done).toContain((await move(admin, 'studies', study.id, 'restore')).status());
    expect((await site.get(`/api/matches/${match.id}`)).status()).toBe(200);
    expect((await (await admin.get('/api/archived')).json()).map(({ id }: { id: string }) => id)).not.toContain(
      study.id,
    );
  });
}

test('[RUN-14] a sponsor pauses its study and resumes it, and its sites see why', async ({ as, make, store }) => {
  const sponsor = await make.sponsor();
  const { organization, user } = await make.site();
  const study = await make.study({ sponsorId: sponsor.organization.id, listed: true });
  const match = await make.match(study.id, organization.id, { status: 'invited' });
  const [site, own] = [await as(user), await as(sponsor.user)];
  const page = `/studies/${study.id}/pause`;
  expect((await own.post(page, { form: { intent: 'pauseStudy' } })).status()).toBe(400);
  expect((await own.post(page, { form: { intent: 'pauseStudy', reason: REASON } })).status()).toBe(303);
  expect(await textOf(await own.get(`/studies/${study.id}`))).toContain('This study is paused since');
  expect(await textOf(await site.get(`/matches/${match.id}`))).toContain('The study is paused since');
  const named = `/api/open-studies?q=${encodeURIComponent(study.title)}`;
  expect(await (await site.get(named)).json()).toEqual([]);
  const run = await own.post('/api/matches/run', { data: { studyId: study.id } });
  expect([run.status(), (await run.json()).message]).toEqual([409, expect.stringContaining('paused')]);
  expect((await site.put(`/api/matches/${match.id}/accept`, { data: {} })).status()).toBe(200);
  expect((await mailsTo(store, user.email)).at(-1)?.body).toContain(REASON);
  const stranger = await as((await make.sponsor()).user);
  expect((await stranger.put(`/api/studies/${study.id}/resume`, { data: { reason: 'Mine.' } })).status()).toBe(404);
  expect((await own.put(`/api/studies/${study.id}/archive`, { data: { reason: 'Mine.' } })).status()).toBe(403);
  expect((await own.post(page, { form: { intent: 'resumeStudy', reason: 'Funded.' } })).status()).toBe(303);
  expect(await store.read((db) => studyById(db, study.id))).toMatchObject({ status: 'approved', statusReason: null });
});

test('[RUN-16] deleting says what is lost and asks for the name; what was signed is kept', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const sponsor = await make.sponsor();
  const { organization, user } = await make.site();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  await make.match(study.id, organization.id, { status: 'interested' });
  const page = `/admin-panel/sites/${organization.id}/delete`;
  const asked = await textOf(await admin.get(page));
  for (const text of [
    '1 match (interested)',
    `Type “${organization.name}” to confirm`,
    'This action cannot be undone.',
  ])
    expect(asked).toContain(text);
  for (const name of ['', 'Another site']) {
    const refused = await admin.post(page, { form: { name, reason: 'Twice.' } });
    expect(refused.status()).toBe(400);
    expect(await textOf(refused)).toContain(`Please type “${organization.name}” to confirm.`);
  }
  expect((await admin.post(page, { form: { name: organization.name.toUpperCase(), reason: 'Twice.' } })).status()).toBe(
    303,
  );
  expect(await store.read((db) => organizationById(db, organization.id))).toBeUndefined();
  for (const email of [user.email, sponsor.user.email])
    expect((await mailsTo(store, email))[0]?.subject).toBe(`${organization.name} was deleted`);
  // Nobody loses anything with it: no name is asked for.
  const bare = await make.organization({ status: 'pending' });
  expect(await textOf(await admin.get(`/admin-panel/sites/${bare.id}/delete`))).not.toContain('Type “');
  expect((await admin.post(`/admin-panel/sites/${bare.id}/delete`, { form: {} })).status()).toBe(303);
});

test('[DAY-50] an invitation that is not answered is withdrawn, and a site that answered is declined', async ({
  as,
  make,
}) => {
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const own = await as(sponsor.user);
  const titleFor = async (status: 'invited' | 'interested') => {
    const match = await make.match(study.id, (await make.site()).organization.id, { status });
    const html = await (await own.get(`/matches/${match.id}/decline`)).text();
    return wordsOf(/<h1\b.*?<\/h1>/s.exec(html)?.[0] ?? '').trim();
  };
  expect(await titleFor('invited')).toBe('Withdraw invitation');
  expect(await titleFor('interested')).toBe('Decline');
});
