import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { matchById } from '~db/queries/matches';
import type { Store } from '~db/store.server';
import { type Factories, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { preferred } from '~tests/support/scored';

const matchNow = async (store: Store, id: string) => (await store.read((db) => matchById(db, id)))?.match;

/** A sponsor's study, matched with a site. */
async function pair(make: Factories) {
  const sponsor = await make.sponsor();
  const site = await make.site();
  const study = await make.study({ sponsorId: sponsor.organization.id, title: `Study ${unique()}` });
  return { sponsor, site, study, match: await make.match(study.id, site.organization.id) };
}

/** Declining by the JSON call and by the site's form. The form sends all of its fields. */
const DECLINES = {
  json: (who: APIRequestContext, id: string, data: Record<string, string>) =>
    who.put(`/api/matches/${id}/decline`, { data }),
  form: (who: APIRequestContext, id: string, data: Record<string, string>) =>
    who.post(`/matches/${id}/decline`, { form: { intent: 'declineMatch', until: '', reason: '', ...data } }),
};

for (const [endpoint, decline] of Object.entries(DECLINES)) {
  test(`[INB-04] by ${endpoint}: a site declines by a reason from the list, which the sponsor reads in words`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, match } = await pair(make);
    const answer = await decline(await as(site.user), match.id, { kind: 'capacity', until: '2099-06-01' });
    expect([200, 303]).toContain(answer.status());
    const words = 'No capacity until June 1, 2099.';
    expect(await matchNow(store, match.id)).toMatchObject({
      status: 'declined',
      declinedBy: 'site',
      declineKind: 'capacity',
      declinedUntil: '2099-06-01',
      declineReason: words,
    });
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'match', id: match.id }));
    expect(event).toMatchObject({ action: 'match.declined', actorId: site.user.id, reason: words });
    expect(JSON.parse(event?.after ?? '')).toEqual({
      status: 'declined',
      declineKind: 'capacity',
      declinedUntil: '2099-06-01',
    });
    const [mail] = await mailsTo(store, sponsor.user.email);
    expect(mail?.body).toContain(`Reason: ${words}`);

    const forSponsor = await as(sponsor.user);
    expect(await (await forSponsor.get(`/api/matches/${match.id}`)).json()).toMatchObject({
      declineKind: 'capacity',
      declinedUntil: '2099-06-01',
      declineReason: words,
    });
    expect(await (await forSponsor.get(`/matches/${match.id}`)).text()).toContain(words);
  });

  test(`[INB-04] by ${endpoint}: a decline without what its reason needs is refused beside the field, and keeps what was typed`, async ({
    as,
    make,
    store,
  }) => {
    const { site, match } = await pair(make);
    const who = await as(site.user);
    for (const [data, message] of [
      [{ kind: 'capacity' }, 'Please enter a date.'],
      [{ kind: 'capacity', until: '2020-01-31' }, 'Please enter a date in the future.'],
      [{ kind: 'capacity', until: 'soon' }, 'Please enter a date, such as 2027-01-31.'],
      [{ kind: 'other' }, 'This field is required.'],
      [{ kind: 'whim', reason: 'Because of rain.' }, 'Please choose from the list.'],
    ] as const) {
      const answer = await decline(who, match.id, data);
      expect(answer.status()).toBe(400);
      const text = await answer.text();
      expect(text).toContain(message);
      if (endpoint === 'form' && 'reason' in data) expect(text).toContain(data.reason);
      expect((await matchNow(store, match.id))?.status).toBe('new');
    }
  });
}

test('[INB-04] a site’s reason in words alone counts as other, and a sponsor has reasons of its own', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, site, match, study } = await pair(make);
  expect((await DECLINES.json(await as(site.user), match.id, { reason: 'We are moving.' })).status()).toBe(200);
  expect(await matchNow(store, match.id)).toMatchObject({ declineKind: 'other', declineReason: 'We are moving.' });

  const second = await make.match(study.id, (await make.organization()).id);
  const forSponsor = await as(sponsor.user);
  const refused = await DECLINES.json(forSponsor, second.id, { kind: 'budget' });
  expect(refused.status()).toBe(400);
  expect(Object.keys((await refused.json()).errors)).toEqual(['kind']);
  expect((await DECLINES.json(forSponsor, second.id, { reason: 'We are full.' })).status()).toBe(200);
  expect(await matchNow(store, second.id)).toMatchObject({ declineKind: 'other', declineReason: 'We are full.' });
});

test('[INB-01][INB-02][INB-06][BLV-10] the tabs and the JSON call list the same matches, and a completed study is only closed', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const enter = async (study: object, values: object) => {
    const { id, title } = await make.study({ title: `Study ${unique()}`, ...study });
    await make.match(id, organization.id, values);
    return title;
  };
  const expected = {
    new: [await enter({}, { score: 50 }), await enter({}, { score: 80, createdAt: Date.now() - 1000 })],
    invited: [await enter({}, { status: 'invited' })],
    answered: [await enter({}, { status: 'interested' })],
    selected: [await enter({}, { status: 'selected' })],
    closed: [await enter({}, { status: 'declined' }), await enter({ isActive: false }, { status: 'invited' })],
  };
  const hidden = await enter({}, { qualifies: false });
  const who = await as(user);
  const titles = async (query: string) =>
    (await (await who.get(`/api/matches${query}`)).json()).map(
      (match: { study: { title: string } }) => match.study.title,
    );
  for (const [stage, listed] of Object.entries(expected)) {
    expect((await titles(`?stage=${stage}`)).sort()).toEqual([...listed].sort());
    const page = await (await who.get(`/site-dashboard?tab=${stage}`)).text();
    for (const title of listed) expect(page).toContain(`>${title}</h3>`);
    expect(page.match(/<h3[^>]*>Study /g)).toHaveLength(listed.length);
  }
  expect(await titles('')).not.toContain(hidden);
  expect((await titles('')).sort()).toEqual(Object.values(expected).flat().sort());
  // A mistyped tab opens the first one with something to do.
  expect(await (await who.get('/site-dashboard?tab=none')).text()).toContain(`>${expected.invited[0]}</h3>`);

  const wrong = await who.get('/api/matches?stage=none');
  expect([wrong.status(), Object.keys((await wrong.json()).errors)]).toEqual([400, ['stage']]);
});

test('[INB-03][DAY-237] an entry says why the study fits, what the site is asked, and when it was invited', async ({
  as,
  make,
}) => {
  const { site, study } = await pair(make);
  const fits = ['works in Oncology', 'Pharmacy'].map((text) => preferred('met', text));
  const region = { kind: 'region' as const, required: false, state: 'not met' as const, text: 'Northeast' };
  const requirements = [...fits, preferred('not known', 'patient population'), region];
  const invited = await make.site();
  await make.match(study.id, invited.organization.id, {
    status: 'invited',
    invitedAt: Date.parse('2026-05-03T10:00:00Z'),
    requirements,
  });
  const page = await (await (await as(invited.user)).get('/site-dashboard')).text();
  const plain = page.replace(/<[^>]*>/g, '');
  expect(plain).toContain('Fits: Works in Oncology; Pharmacy');
  expect(plain).toContain('Please answer: Do you have patient population?');
  // [DAY-161] What is missing is said as on the page of the match.
  expect(plain).toContain('Missing, but not required: A site in the Northeast');
  // [DAY-114] Each leads to where it is answered.
  expect(page).toMatch(/href="\/organization\/profile#profile-equipment">Do you have patient population\?</);
  expect(plain).toContain('Invited on May 3, 2026');
  const old = await (await (await as(site.user)).get('/site-dashboard')).text();
  for (const words of ['Fits:', 'Missing', 'Please answer', 'Invited on']) expect(old).not.toContain(words);
});

test('[DAY-137] what a site has answered is in progress, on its dashboard and among open studies', async ({
  as,
  make,
}) => {
  const { site, study, match } = await pair(make);
  const who = await as(site.user);
  expect((await who.put(`/api/matches/${match.id}/interest`)).status()).toBe(200);
  const page = (await textOf(await who.get('/site-dashboard?tab=answered'))).replace(/\n+/g, ' ');
  expect(page).toMatch(/In Progress\s+1/);
  expect(page).toMatch(/Opportunities\s+0/);
  const listed = await make.study({ sponsorId: study.sponsorId, title: `Listed ${unique()}`, listed: true });
  await make.match(listed.id, site.organization.id, { status: 'invited' });
  const open = await textOf(await who.get(`/open-studies?q=${encodeURIComponent(listed.title)}`));
  expect(open).toMatch(/Your match[\s\S]*Invited/);
});

test('[DAY-144] a site under review has one list of what to do', async ({ as, make }) => {
  const { user } = await make.site({ status: 'pending', patientPanelSize: null, piName: null });
  const page = await textOf(await (await as(user)).get('/site-dashboard'));
  expect(page).toContain('Name your principal investigator');
  const lacks = page.slice(page.indexOf('Profile completeness'), page.indexOf('Quick Actions'));
  expect(lacks).toContain('Patient population');
  expect(lacks).not.toMatch(/Principal investigator|Trials to confirm|Documents\n/);
  const profile = await textOf(await (await as(user)).get('/organization/profile'));
  expect(profile.slice(profile.indexOf('Profile completeness'))).toContain('Principal investigator');
});

test('[INB-05] the dashboard, the profile and the JSON call say what a site’s profile lacks, with links to it', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site({ patientPanelSize: null });
  await make.study();
  const who = await as(user);
  const answer = await (await who.get('/api/organizations/me/completeness')).json();
  expect(answer.total).toBe(9);
  expect(answer.filled).toBe(9 - answer.missing.length);
  const population = answer.missing.find(({ datum }: { datum: string }) => datum === 'patientPanelSize');
  expect(population).toMatchObject({
    label: 'Patient population',
    href: '/organization/profile#profile-patientPanelSize',
  });
  expect(population.studies).toBeGreaterThan(0);
  for (const path of ['/site-dashboard', '/organization/profile']) {
    const page = await (await who.get(path)).text();
    expect(page).toContain(`href="${population.href}"`);
    expect(page).toMatch(
      new RegExp(`<progress[^>]* value="${answer.filled}"[^>]*>|<progress value="${answer.filled}"`),
    );
  }
  expect(await (await who.get('/organization/profile')).text()).toContain('id="profile-patientPanelSize"');

  await who.put('/api/organizations/me', { data: { ...organization, patientPanelSize: 'over-10000' } });
  const after = await (await who.get('/api/organizations/me/completeness')).json();
  expect(after.filled).toBe(answer.filled + 1);

  expect((await (await as((await make.sponsor()).user)).get('/api/organizations/me/completeness')).status()).toBe(404);
  expect((await (await as()).get('/api/organizations/me/completeness')).status()).toBe(401);
});

test('[DAY-100] beside the button that shows interest, the list and the match say what the sponsor will see', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const study = await make.study();
  const { id } = await make.match(study.id, organization.id, { status: 'new' });
  const who = await as(user);
  const said = 'Shares your site’s and your investigator’s contact details';
  for (const page of ['/site-dashboard', `/matches/${id}`]) expect(await textOf(await who.get(page))).toContain(said);
});

test('[SCR-10] a pending site without matches sees what to do first, what each brings, what is done and what happens next', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site({ status: 'pending', piName: 'Dr. Grace Okafor' });
  await make.study();
  const fresh = await as(user);
  const page = await (await fresh.get('/site-dashboard')).text();
  const [main = ''] = page.match(/<main.*<aside/s) ?? [];
  for (const [title, href] of [
    ['Complete GCP training', '/training'],
    ['Upload documents', '/organization/documents'],
    ['Name your principal investigator', '/organization/profile#profile-piName'],
    ['Confirm the trials you have run', '/organization/track-record'],
  ]) {
    expect(main).toContain(`href="${href}">${title}</a>`);
  }
  const shown = await textOf(await fresh.get('/site-dashboard'));
  for (const text of [
    'A confirmed trial counts for more than anything a site says about itself.',
    '1 of 4 done.',
    'What happens next',
    'Review takes 3-5 business days.',
    'No study opportunities yet',
  ]) {
    expect(shown).toContain(text);
  }
  expect(shown).not.toContain('Sponsors look for the physician');
  expect(shown).toMatch(/running stud(y|ies) in your areas gives? points for it/);

  await make.training(organization.id, Date.now() + 86_400_000);
  await make.document({ organizationId: organization.id, state: 'attached' });
  expect(await textOf(await fresh.get('/site-dashboard'))).toContain('3 of 4 done.');

  // An administrator reads it without links: the site's people do it.
  const admin = await as(await make.admin());
  const seen = await (await admin.get(`/site-dashboard?organization=${organization.id}`)).text();
  expect(seen).toContain('Complete GCP training');
  expect(seen).not.toContain('href="/training">Complete GCP training');
  // A verified one has an inbox.
  expect(await textOf(await (await as((await make.site()).user)).get('/site-dashboard'))).not.toContain(
    'What happens next',
  );
});
