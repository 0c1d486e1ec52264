/** A verified site's page, from which a sponsor invites it to a study; both by form and JSON (OUT-01, OUT-02). */
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import type { Study, User } from '~db/schema';
import { unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { textOfPdf } from '~tests/support/pdf-text';
import { expect, test } from '~tests/support/people';
import { required } from '~tests/support/scored';

const invite = (who: APIRequestContext, study: { id: string }, data: object, key = unique('key-')) =>
  who.post(`/api/studies/${study.id}/invitations`, { data, headers: { 'Idempotency-Key': key } });
const inviteByForm = (who: APIRequestContext, siteId: string, form: Record<string, string>) =>
  who.post(`/sites/${siteId}`, { form: { intent: 'inviteSite', ...form } });
const NOT_MET = [required('not met', 'Pharmacy')];

/** The title as it appears in HTML. */
const shown = ({ title }: Study) => title.replaceAll('&', '&amp;');

test('[OUT-01] a sponsor sees what a verified site declares and has confirmed, without contact details until it is interested', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const { organization: site } = await make.site({ piName: `Ada ${unique()}` });
  const trial = await make.trackRecord(site.id, { answer: 'confirmed' });
  const open = await make.trackRecord(site.id);
  await make.training(site.id, Date.now() + 1e9);
  await make.document({ organizationId: site.id, name: 'secret-license.pdf' });
  const study = await make.study({ sponsorId: organization.id });
  const who = await as(user);

  const found = await (await who.get(`/sponsor/sites?q=${encodeURIComponent(site.name)}`)).text();
  expect(found).toContain(`href="/sites/${site.id}"`);
  const page = await (await who.get(`/sites/${site.id}`)).text();
  for (const text of [site.name, 'Oncology', trial.nctId, 'GCP training current', '1 on file', shown(study)]) {
    expect(page).toContain(text);
  }
  for (const text of [open.nctId, 'secret-license', site.email ?? '', site.piName ?? ''])
    expect(page).not.toContain(text);
  const seen = await (await who.get(`/api/sites/${site.id}`)).json();
  expect(seen).toMatchObject({
    id: site.id,
    gcpCurrent: true,
    documentCount: 1,
    matches: [],
    trials: [{ nctId: trial.nctId, title: trial.title }],
  });
  expect(seen).not.toHaveProperty('email');

  const match = await make.match(study.id, site.id, { status: 'interested' });
  expect(await (await who.get(`/api/sites/${site.id}`)).json()).toMatchObject({
    email: site.email,
    piName: site.piName,
    matches: [{ id: match.id, status: 'interested' }],
  });
  const after = await (await who.get(`/sites/${site.id}`)).text();
  expect(after).toContain(site.email ?? '');
  expect(after).toContain(`href="/matches/${match.id}"`);
  const other = await as((await make.sponsor()).user);
  expect(await (await other.get(`/sites/${site.id}`)).text()).not.toContain(site.email ?? '');
});

test('[DAY-264] says how many of the site’s people have current GCP training, and until when, wherever it says so', async ({
  as,
  make,
}) => {
  const { organization: site, user } = await make.site();
  await make.user({ role: 'site', organizationId: site.id });
  await make.training(site.id, Date.parse('2098-01-02T12:00Z'), { userId: user.id });
  const atSponsor = await as((await make.sponsor()).user);
  const page = (await (await atSponsor.get(`/sites/${site.id}`)).text()).replaceAll('<!-- -->', '');
  expect(page).toContain('GCP training: 1 of 2 people');
  expect(page).toContain('Current for 1 of 2 people, until Jan 2, 2098');
  expect(page).not.toContain('GCP training current');
  expect(await (await atSponsor.get(`/api/sites/${site.id}`)).json()).toMatchObject({
    ...{ gcpCurrent: true, gcpTrained: { trained: 1, people: 2 } },
  });
  const pdf = await (await as(user)).get('/organization/capabilities.pdf');
  expect(await textOfPdf(await pdf.body())).toContain('Current for 1 of 2 people');
});

test('[OUT-01][GEN-05] only sponsors and administrators see a site, and only a verified one', async ({ as, make }) => {
  const { organization: site, user: coordinator } = await make.site();
  const pending = await make.organization({ status: 'pending' });
  const { organization: sponsor, user } = await make.sponsor();
  const statuses = async (who: APIRequestContext, id: string) => [
    (await who.get(`/sites/${id}`)).status(),
    (await who.get(`/api/sites/${id}`)).status(),
  ];
  expect((await (await as()).get(`/api/sites/${site.id}`)).status()).toBe(401);
  for (const no of [coordinator, await make.rep()]) expect(await statuses(await as(no), site.id)).toEqual([403, 403]);
  for (const yes of [user, await make.admin()]) {
    const who = await as(yes);
    expect(await statuses(who, site.id)).toEqual([200, 200]);
    for (const id of [pending.id, sponsor.id, 'no-such-site']) expect(await statuses(who, id)).toEqual([404, 404]);
  }
});

test('[OUT-02][BLV-09] inviting a site that is not matched yet creates the match, invites, records both and mails the site once', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const who = await as(user);
  for (const byForm of [true, false]) {
    const { organization: site, user: coordinator } = await make.site();
    const found = await (await who.get(`/sponsor/sites?q=${encodeURIComponent(site.name)}`)).text();
    expect(found).toContain(`href="/sites/${site.id}`);
    const answer = byForm
      ? await inviteByForm(who, site.id, { studyId: study.id })
      : await invite(who, study, { siteId: site.id });
    expect(answer.status()).toBe(byForm ? 303 : 201);
    const { matches } = await (await who.get(`/api/sites/${site.id}`)).json();
    expect(matches).toMatchObject([{ studyId: study.id, status: 'invited', score: expect.any(Number) }]);
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id: matches[0].id }));
    expect(events.map(({ action }) => action)).toEqual(['match.invited', 'match.created']);
    const mails = await mailsTo(store, coordinator.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `${study.sponsorName ?? 'The sponsor'} invited your site: ${study.title}`,
    ]);
    const page = await (await who.get(`/sites/${site.id}`)).text();
    expect(page).not.toContain(`<option value="${study.id}"`);
    expect((await invite(who, study, { siteId: site.id })).status()).toBe(409);
  }
});

test('[OUT-02] two invitations at once make one match, and a repeated key gets the first answer', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const { organization: site, user: coordinator } = await make.site();
  const who = await as(user);
  const [a, b] = await Promise.all([invite(who, study, { siteId: site.id }), invite(who, study, { siteId: site.id })]);
  expect([a.status(), b.status()].sort()).toEqual([201, 409]);
  const { organization: second } = await make.site();
  const key = unique('key-');
  const [first, again] = [
    await invite(who, study, { siteId: second.id }, key),
    await invite(who, study, { siteId: second.id }, key),
  ];
  expect(await again.json()).toEqual(await first.json());
  expect(again.status()).toBe(201);
  expect(await mailsTo(store, coordinator.email)).toHaveLength(1);
});

test('[OUT-02] a site that lacks what the study asks for is invited only after the page has said so and asked', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const who = await as(user);
  const lacking = async () => {
    const { organization: site } = await make.site();
    await make.match(study.id, site.id, { qualifies: false, requirements: NOT_MET });
    return site.id;
  };
  const id = await lacking();
  const asked = await inviteByForm(who, id, { studyId: study.id });
  expect([asked.status(), asked.headers().location]).toEqual([303, `/sites/${id}?study=${study.id}#invite`]);
  const page = await (await who.get(`/sites/${id}?study=${study.id}`)).text();
  expect(page).toContain('Missing: Pharmacy');
  expect(page).toContain('Invite anyway');
  const sure = await inviteByForm(who, id, { studyId: study.id, anyway: 'on' });
  expect([sure.status(), sure.headers().location]).toEqual([303, `/sites/${id}`]);

  const other = await lacking();
  const refused = await invite(who, study, { siteId: other });
  expect(refused.status()).toBe(409);
  expect((await refused.json()).message).toContain('does not have everything');
  expect((await invite(who, study, { siteId: other, anyway: true })).status()).toBe(201);
});

test('[OUT-02][GEN-05] only the sponsor’s own people invite, to running studies, and only verified sites', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const { organization: site, user: coordinator } = await make.site();
  const data = { siteId: site.id };
  const statusOf = async (who: User | undefined) => (await invite(await as(who), study, data)).status();
  expect(await statusOf(undefined)).toBe(401);
  for (const other of [coordinator, (await make.sponsor()).user, await make.rep()])
    expect(await statusOf(other)).toBe(404);
  expect(await statusOf(await make.admin())).toBe(403);
  const who = await as(user);
  const pending = await make.organization({ status: 'pending' });
  expect((await invite(who, study, { siteId: pending.id })).status()).toBe(404);
  expect((await invite(who, study, {})).status()).toBe(400);
  const early = await make.study({ sponsorId: organization.id, status: 'pending_approval', isActive: false });
  const done = await make.study({ sponsorId: organization.id, isActive: false });
  for (const not of [early, done]) expect((await invite(who, not, data)).status()).toBe(409);
  const unnamed = await inviteByForm(who, site.id, {});
  expect(unnamed.status()).toBe(400);
  expect(await unnamed.text()).toContain('Please choose the study.');
});
