/** A sponsor that nobody has verified sees no sites, and no words of its own reach them (VET-01 to VET-04). */
import type { APIRequestContext } from '@playwright/test';
import { organizationById } from '~db/queries/organizations';
import type { Factories } from '~tests/support/factories';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const WEIGHTS = 'geography=150&specialty=100&capacity=100&regulatory=100&performance=100';
const TITLES = {
  pending: 'Your organization is being checked',
  rejected: 'Your organization was not approved',
} as const;

/** A sponsor with an approved study, and a site at work with it, as if it had been verified once. */
async function sponsorAtWork(make: Factories, status: 'pending' | 'rejected' | 'verified') {
  const sponsor = await make.sponsor({ status });
  const site = await make.site({ name: `Heron Clinic ${unique()}` });
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const submitted = { status: 'pending_approval', isActive: false } as const;
  const waiting = await make.study({ sponsorId: sponsor.organization.id, ...submitted });
  const match = await make.match(study.id, site.organization.id, { status: 'interested' });
  await make.engagement(match.id, { step: 'cda', todo: 'sendCda' });
  const suggested = await make.match(study.id, (await make.site()).organization.id);
  const thread = await make.thread(match.id, sponsor.user.id);
  const questionnaire = await make.questionnaire(study.id);
  const facility = await make.facility([(await make.trial()).nctId]);
  const prospect = await make.outreach(study.id, facility.key);
  return { sponsor, site, study, waiting, match, suggested, thread, questionnaire, facility, prospect };
}
type AtWork = Awaited<ReturnType<typeof sponsorAtWork>>;

/** Every page that names sites or writes to them. */
const pagesOf = ({ study, match, thread, site, questionnaire }: AtWork) => [
  '/sponsor/sites',
  '/sponsor/analytics',
  `/sites/${site.organization.id}`,
  `/studies/${study.id}/matches`,
  `/studies/${study.id}/compare?match=${match.id}&match=${match.id}`,
  `/studies/${study.id}/why-not`,
  `/studies/${study.id}/weights`,
  `/studies/${study.id}/outreach`,
  `/studies/${study.id}/message`,
  `/studies/${study.id}/feasibility`,
  `/studies/${study.id}/edit`,
  `/studies/${study.id}/close`,
  `/matches/${match.id}`,
  `/matches/${match.id}/documents`,
  `/matches/${match.id}/feasibility`,
  `/matches/${match.id}/history`,
  `/matches/${match.id}/messages`,
  `/matches/${match.id}/messages/${thread.id}`,
  `/matches/${match.id}/visit`,
  `/questionnaires/${questionnaire.id}`,
];

const callsOf = ({ study, site, match, suggested, thread, questionnaire, facility, prospect }: AtWork) => {
  const written = { subject: 'Visit us', text: 'Please call us.' };
  return [
    ['get', '/api/sites'],
    ['get', '/api/matches'],
    ['get', '/api/questionnaires'],
    ['get', `/api/matching/sites-for-study/${study.id}`],
    ['post', '/api/matches/run', { studyId: study.id }],
    ['get', `/api/studies/${study.id}/matches`],
    ['get', `/api/studies/${study.id}/compare?match=${match.id}&match=${suggested.id}`],
    ['get', `/api/studies/${study.id}/outreach`],
    ['post', `/api/studies/${study.id}/outreach`, { facility: facility.key }],
    ['put', `/api/outreach/${prospect.id}`, { status: 'contacted' }],
    ['post', `/api/studies/${study.id}/invitations`, { siteId: site.organization.id, anyway: true }],
    ['post', `/api/studies/${study.id}/messages`, { stage: 'interested', ...written }],
    ['post', `/api/studies/${study.id}/questionnaires`, { title: 'Ours', from: 'blank' }],
    ['get', `/api/studies/${study.id}/feasibility`],
    ['get', `/api/studies/${study.id}/weights/preview?${WEIGHTS}`],
    ['get', `/api/studies/${study.id}/weights`],
    ['put', `/api/studies/${study.id}/weights`, { geography: 150 }],
    ['put', `/api/matches/${match.id}/assignee`, { userId: null }],
    ['get', `/api/matches/${match.id}/cda`],
    ['get', `/api/matches/${match.id}/documents`],
    ['get', `/api/matches/${match.id}/notes`],
    ['post', `/api/matches/${match.id}/notes`, { text: 'Ours.' }],
    ['get', `/api/matches/${match.id}/visit`],
    ['put', `/api/matches/${match.id}/shortlist`],
    ['post', `/api/matches/${match.id}/skip`, { reason: 'Call us.' }],
    ['post', `/api/questionnaires/${questionnaire.id}/send`, { matchIds: [match.id] }],
    ['put', `/api/studies/${study.id}/close`, { kind: 'other', reason: 'Call us.' }],
    ['get', `/api/matches/${match.id}`],
    ['get', `/api/matches/${match.id}/threads`],
    ['post', `/api/matches/${match.id}/threads`, written],
    ['get', `/api/matches/${match.id}/threads/${thread.id}`],
    ['post', `/api/matches/${match.id}/threads/${thread.id}`, { text: 'Please call us.' }],
    ['put', `/api/matches/${match.id}/select`],
    ['put', `/api/matches/${suggested.id}/invite`],
    ['get', `/api/questionnaires/${questionnaire.id}`],
  ] as const;
};

const send = (who: APIRequestContext, [method, path, data]: ReturnType<typeof callsOf>[number]) =>
  who[method](path, data ? { data } : {});

for (const status of ['pending', 'rejected'] as const) {
  test(`[VET-01] a ${status} sponsor sees no site on any page, and reads why`, async ({ as, make }) => {
    const world = await sponsorAtWork(make, status);
    const who = await as(world.sponsor.user);
    const { name } = world.site.organization;
    for (const path of pagesOf(world)) {
      const response = await who.get(path);
      const text = await textOf(response);
      expect.soft(response.status(), path).toBe(403);
      expect.soft(text, path).toContain(TITLES[status]);
      expect.soft(text, path).not.toContain(name);
    }
    for (const path of [
      '/sponsor-dashboard',
      `/studies/${world.study.id}`,
      `/studies/${world.study.id}?insights=show`,
    ]) {
      const response = await who.get(path);
      const text = await textOf(response);
      expect.soft(response.status(), path).toBe(200);
      expect.soft(text, path).toContain(TITLES[status]);
      expect.soft(text, path).not.toContain(name);
    }
  });

  test(`[VET-01][VET-02] every JSON call about sites refuses a ${status} sponsor, changes nothing and mails nobody`, async ({
    as,
    make,
    store,
  }) => {
    const world = await sponsorAtWork(make, status);
    const who = await as(world.sponsor.user);
    for (const call of callsOf(world)) {
      const response = await send(who, call);
      expect.soft(response.status(), call.slice(0, 2).join(' ')).toBe(403);
      const { message } = await response.json().catch(() => ({ message: '' }));
      expect.soft(message, call.slice(0, 2).join(' ')).toContain(TITLES[status]);
    }
    expect(await mailsTo(store, world.site.user.email)).toEqual([]);
  });
}

test('[VET-01] the same calls serve a verified sponsor', async ({ as, make }) => {
  const world = await sponsorAtWork(make, 'verified');
  const who = await as(world.sponsor.user);
  for (const path of pagesOf(world)) expect.soft((await who.get(path)).status(), path).not.toBe(403);
  for (const call of callsOf(world)) {
    expect.soft((await send(who, call)).status(), call.slice(0, 2).join(' ')).not.toBe(403);
  }
});

test('[VET-03] a sponsor that nobody has verified still posts and changes studies, and manages its staff', async ({
  as,
  make,
}) => {
  const { sponsor, waiting } = await sponsorAtWork(make, 'pending');
  const who = await as(sponsor.user);
  expect((await who.get('/api/studies')).status()).toBe(200);
  expect((await who.get(`/studies/${waiting.id}`)).status()).toBe(200);
  expect((await who.get(`/studies/${waiting.id}/edit`)).status()).toBe(200);
  expect((await who.get('/organization/staff')).status()).toBe(200);
  expect((await who.get('/organization/profile')).status()).toBe(200);
  expect(
    (await who.put(`/api/studies/${waiting.id}/withdraw`, { data: { kind: 'other', reason: 'No.' } })).status(),
  ).toBe(200);
});

test('[VET-02] a site’s answer is not mailed to a sponsor that is not verified', async ({ as, make, store }) => {
  for (const status of ['pending', 'verified'] as const) {
    const { sponsor, site, study } = await sponsorAtWork(make, status);
    const other = await make.site();
    const match = await make.match(study.id, other.organization.id);
    expect((await (await as(other.user)).put(`/api/matches/${match.id}/interest`)).status()).toBe(200);
    const subjects = (await mailsTo(store, sponsor.user.email)).map(({ subject }) => subject);
    expect(subjects.length > 0, site.organization.name).toBe(status === 'verified');
  }
});

test('[VET-04] approving a study verifies a sponsor that awaits its decision, and undoing it takes that back', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const posted = { status: 'pending_approval', isActive: false } as const;
  const statusOf = async (id: string) => (await store.read((db) => organizationById(db, id)))?.status;
  const { organization, user } = await make.sponsor({ status: 'pending' });
  const study = await make.study({ sponsorId: organization.id, ...posted });
  const approve = (id: string) => admin.put(`/api/studies/${id}/approve`, { data: { status: 'approved' } });
  expect((await approve(study.id)).status()).toBe(200);
  expect(await statusOf(organization.id)).toBe('verified');
  expect((await (await as(user)).get('/api/sites')).status()).toBe(200);
  expect((await admin.post(`/api/studies/${study.id}/undo`)).status()).toBe(200);
  expect(await statusOf(organization.id)).toBe('pending');
  expect((await (await as(user)).get('/api/sites')).status()).toBe(403);

  const rejected = await make.sponsor({ status: 'rejected' });
  const other = await make.study({ sponsorId: rejected.organization.id, ...posted });
  expect((await approve(other.id)).status()).toBe(200);
  expect(await statusOf(rejected.organization.id)).toBe('rejected');
});

test('[VET-04] the message after an approval names the sponsor that it verified, of one study or of several', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const posted = { status: 'pending_approval', isActive: false } as const;
  const waiting = async () => {
    const { organization } = await make.sponsor({ status: 'pending' });
    return { name: organization.name, id: (await make.study({ sponsorId: organization.id, ...posted })).id };
  };
  const told = async (path: string, form: Record<string, string>) => {
    const response = await admin.post(path, { form, maxRedirects: 0 });
    return textOf(await admin.get(response.headers().location ?? ''));
  };
  const [one, other, verified] = [await waiting(), await waiting(), await make.sponsor()];
  const approved = await told(`/admin-panel/studies/${one.id}/approve`, {});
  expect(approved).toContain(`is approved. ${one.name} is now verified as well.`);
  const selected = await told('/admin-panel/decisions/studies', { intent: 'approve', ids: other.id });
  expect(selected).toContain(`You can undo this until the e-mails are sent. ${other.name} is now verified as well.`);
  const { id } = await make.study({ sponsorId: verified.organization.id, ...posted });
  expect(await told(`/admin-panel/studies/${id}/approve`, {})).not.toContain('verified as well');
});

test('[VET-01] whoever belongs to no organization browses no sites, and sees them for an approved study only', async ({
  as,
  make,
}) => {
  const user = await make.user({ role: 'sponsor' });
  const who = await as(user);
  expect((await who.get('/api/sites')).status()).toBe(403);
  const study = await make.study({ sponsorId: user.id, status: 'pending_approval', isActive: false });
  const preview = (id: string) => who.get(`/api/studies/${id}/weights/preview?${WEIGHTS}`);
  expect((await preview(study.id)).status()).toBe(404);
  expect((await preview((await make.study({ sponsorId: user.id })).id)).status()).toBe(200);
});
