/** Undoing an administrator's decision until its e-mail is sent, by both endpoints, for organizations and studies. */

import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { claimUnclaimed, facilityByKey } from '~db/queries/facilities';
import { matchesOfSite, matchesOfStudy } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { updateMail } from '~db/queries/outbox';
import { waitingRematches } from '~db/queries/rematches';
import { studyById } from '~db/queries/studies';
import { changeOrganization } from '~tests/support/changed';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const PAGES = { organizations: 'sites', studies: 'studies' } as const;
type Kind = keyof typeof PAGES;
const UNDO = {
  json: (who: APIRequestContext, kind: Kind, id: string) => who.post(`/api/${kind}/${id}/undo`),
  form: (who: APIRequestContext, kind: Kind, id: string) =>
    who.post(`/admin-panel/${PAGES[kind]}/${id}/undo`, { form: {} }),
};

for (const [by, undo] of Object.entries(UNDO)) {
  test(`[SCR-24] a verified site is pending again and nobody is e-mailed, by ${by}; the second time is refused`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const { organization, user } = await make.site({ status: 'pending' });
    const mails = async () => await mailsTo(store, user.email);
    await admin.put(`/api/organizations/${organization.id}/approve`);
    const [mail] = await mails();
    expect(mail?.dueAt).toBe((mail?.createdAt ?? 0) + 30_000);

    // The notice is on every page of the panel, even without JavaScript.
    const page = await textOf(await admin.get('/admin-panel?section=sites'));
    expect(page).toContain(`Approved: ${organization.name}`);
    expect(page).toContain('You can undo this until the e-mail is sent, 30 seconds after the decision.');
    const other = await as(await make.admin());
    expect(await textOf(await other.get('/admin-panel'))).not.toContain(`Approved: ${organization.name}`);

    expect((await undo(admin, 'organizations', organization.id)).status()).toBe(by === 'json' ? 200 : 303);
    expect(await store.read((db) => organizationById(db, organization.id))).toMatchObject({
      status: 'pending',
      statusReason: null,
      decidedAt: null,
    });
    expect(await mails()).toEqual([]);
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: organization.id }));
    expect(event).toMatchObject({ action: 'organization.decisionUndone' });
    expect([event?.before, event?.after]).toEqual(['{"status":"verified"}', '{"status":"pending"}']);
    expect(await textOf(await admin.get('/admin-panel'))).not.toContain(`Approved: ${organization.name}`);

    const again = await undo(other, 'organizations', organization.id);
    expect(again.status()).toBe(by === 'json' ? 409 : 303);
    if (by === 'json') expect((await again.json()).message).toContain('There is no decision to undo here.');
    // It can be decided again.
    expect((await admin.put(`/api/organizations/${organization.id}/reject`)).status()).toBe(200);
  });
}

test('[SCR-24] a study that was approved by mistake is no longer active; a rejected one is pending again', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  for (const decision of ['approve', 'reject']) {
    const { id } = await make.study({ status: 'pending_approval', isActive: false });
    await admin.put(`/api/studies/${id}/${decision}`);
    expect((await admin.post(`/api/studies/${id}/undo`)).status()).toBe(200);
    expect(await store.read((db) => studyById(db, id))).toMatchObject({ status: 'pending_approval', isActive: false });
  }
});

test('[SCR-24] a rejected site gets its facilities back', async ({ as, make, store }) => {
  const admin = await as(await make.admin());
  const { id } = await make.organization({ status: 'pending' });
  const { key } = await make.facility();
  await store.tx((db) => claimUnclaimed(db, [key], id, Date.now()));
  const claimedBy = async () => (await store.read((db) => facilityByKey(db, key)))?.claimedBy;
  await admin.put(`/api/organizations/${id}/reject`);
  expect(await claimedBy()).toBeNull();
  await admin.post(`/api/organizations/${id}/undo`);
  expect(await claimedBy()).toBe(id);
});

test('[SCR-24] it is too late once a worker has taken the e-mail, and after 30 seconds', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const { organization, user } = await make.site({ status: 'pending' });
  await admin.put(`/api/organizations/${organization.id}/approve`);
  const [mail] = await mailsTo(store, user.email);
  await store.tx((db) => updateMail(db, mail?.id ?? '', { dueAt: Date.now() + 60_000 }));
  const late = await admin.post(`/api/organizations/${organization.id}/undo`);
  expect(late.status()).toBe(409);
  expect((await late.json()).message).toBe(
    'The e-mail about this decision has been sent, so it can no longer be undone.',
  );

  const lead = await make.organization({ status: 'pending' }); // with nobody to e-mail
  await admin.put(`/api/organizations/${lead.id}/approve`);
  await store.tx((db) => changeOrganization(db, lead.id, { undoableUntil: Date.now() }));
  expect((await admin.post(`/api/organizations/${lead.id}/undo`)).status()).toBe(409);
  expect((await store.read((db) => organizationById(db, lead.id)))?.status).toBe('verified');
});

test('[SCR-24] if two people undo at once, one succeeds and the other gets a message', async ({ as, make }) => {
  const [one, two] = [await as(await make.admin()), await as(await make.admin())];
  const { id } = await make.organization({ status: 'pending' });
  await one.put(`/api/organizations/${id}/approve`);
  const both = await Promise.all([one, two].map((who) => who.post(`/api/organizations/${id}/undo`)));
  expect(both.map((response) => response.status()).sort()).toEqual([200, 409]);
});

test('[SCR-24] a study is matched only once its approval is final; matches made in the meantime are removed if it is undone', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  await make.organization();
  const { id } = await make.study({ status: 'pending_approval', isActive: false });
  const queued = () => store.read((db) => waitingRematches(db, [id]));
  await admin.put(`/api/studies/${id}/approve`);
  const decidedAt = (await store.read((db) => studyById(db, id)))?.decidedAt ?? 0;
  expect(await queued()).toMatchObject([{ kind: 'study', dueAt: decidedAt + 30_000 }]);
  // Running matching by hand is possible right away.
  await admin.post('/api/matches/run', { data: { studyId: id } });
  const [match] = await store.read((db) => matchesOfStudy(db, id));
  expect(match).toMatchObject({ status: 'new' });

  expect((await admin.post(`/api/studies/${id}/undo`)).status()).toBe(200);
  expect(await store.read((db) => matchesOfStudy(db, id))).toEqual([]);
  expect(await queued()).toEqual([]);
  const [event] = await store.read((db) => auditEventsOf(db, { type: 'match', id: match?.id ?? '' }));
  expect(event).toMatchObject({ action: 'match.removed', after: null });
});

for (const [by, undo] of Object.entries(UNDO)) {
  test(`[SCR-24] an approval cannot be undone once someone has acted on a match it made, by ${by}`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const { organization: sponsor, user } = await make.sponsor();
    const study = await make.study({ sponsorId: sponsor.id });
    const { organization: site } = await make.site({ status: 'pending' });
    await admin.put(`/api/organizations/${site.id}/approve`);
    const theirs = await as(user);
    const invited = await theirs.post(`/api/studies/${study.id}/invitations`, {
      data: { siteId: site.id, anyway: true },
    });
    expect(invited.ok()).toBe(true);

    const refused = await undo(admin, 'organizations', site.id);
    expect(refused.status()).toBe(by === 'json' ? 409 : 303);
    const message = 'Someone has already acted on a match that this decision created, so it can no longer be undone.';
    if (by === 'json') expect((await refused.json()).message).toBe(message);
    else expect(await textOf(await admin.get('/admin-panel'))).toContain(message);
    expect((await store.read((db) => organizationById(db, site.id)))?.status).toBe('verified');
    expect(await store.read((db) => matchesOfSite(db, site.id))).toMatchObject([{ status: 'invited' }]);
  });

  test(`[SCR-24] sixty decisions made at once are undone at once, by ${by}`, async ({ as, make, store }) => {
    const admin = await as(await make.admin());
    const rows = await Promise.all(Array.from({ length: 60 }, () => make.organization({ status: 'pending' })));
    const ids = rows.map(({ id }) => id);
    await admin.post('/api/organizations/decisions', { data: { ids, decision: 'verified' } });
    const response = await admin.get('/admin-panel/review');
    expect(await textOf(response)).toContain('Approved: 60 sites');
    expect((await response.text()).match(/<input type="hidden" name="ids"/g)).toHaveLength(60);
    if (by === 'json') {
      const undone = await admin.post('/api/organizations/decisions', { data: { ids, decision: 'pending' } });
      expect((await undone.json()).done).toHaveLength(60);
      const again = await admin.post('/api/organizations/decisions', { data: { ids: [ids[0]], decision: 'pending' } });
      expect((await again.json()).refused).toMatchObject([{ message: expect.stringContaining('no decision to undo') }]);
    } else {
      const form = new URLSearchParams([['intent', 'undo sites'], ...ids.map((id) => ['ids', id])]);
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const undone = await admin.post('/admin-panel/decisions/sites', { data: form.toString(), headers });
      expect(undone.status()).toBe(303);
      expect(await textOf(await admin.get('/admin-panel'))).toContain('60 decisions undone');
    }
    const after = await store.read((db) => Promise.all(ids.map((id) => organizationById(db, id))));
    expect(new Set(after.map((row) => row?.status))).toEqual(new Set(['pending']));
  });
}

test('[SCR-24][MAT-04] a site that is no longer verified is not invited, even if it has an earlier match', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const site = await make.organization({ status: 'rejected' });
  const match = await make.match(study.id, site.id);
  const sponsor = await as(user);
  const invited = await sponsor.put(`/api/matches/${match.id}/invite`);
  expect([invited.status(), (await invited.json()).message]).toEqual([
    ...[409, 'This site is not verified, so it cannot be invited.'],
  ]);
});
