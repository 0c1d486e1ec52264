/** A study's outreach list and its invitation links, by form and JSON, without JavaScript (OUT-03, OUT-04). */
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { claimUnclaimed, facilityByKey } from '~db/queries/facilities';
import { organizationPage } from '~db/queries/organizations';
import { outreachById } from '~db/queries/outreach';
import { trackRecordOf } from '~db/queries/track-records';
import type { Store } from '~db/store.server';
import { type Factories, unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { draftUpTo } from '~tests/support/wizard';

/** A sponsor's study, and a facility with two trials. */
async function studyWithFacility(make: Factories) {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const trials = [await make.trial(), await make.trial()];
  const facility = await make.facility(trials.map(({ nctId }) => nctId));
  return { sponsor: user, study, facility, trials, list: `/api/studies/${study.id}/outreach` };
}
type Listed = Awaited<ReturnType<typeof studyWithFacility>>;

const actionsOf = async (store: Store, { study }: Pick<Listed, 'study'>) =>
  (await store.read((db) => auditEventsOf(db, { type: 'study', id: study.id }))).map(({ action }) => action);
const siteNamed = async (store: Store, name: string) =>
  (await store.read((db) => organizationPage(db, { search: name, limit: 5 }))).rows;

test('[OUT-03] a sponsor puts a facility on the list, moves it on and back, and takes it off, by form and JSON', async ({
  as,
  make,
  store,
}) => {
  const listed = await studyWithFacility(make);
  const { sponsor, study, facility, trials, list } = listed;
  const page = `/studies/${study.id}/outreach`;
  const who = await as(sponsor);
  const added = await who.post(list, { data: { facility: facility.key } });
  expect(added.status()).toBe(201);
  const { id } = await added.json();
  expect(await (await who.post(list, { data: { facility: facility.key } })).json()).toMatchObject({ id });
  const [entry] = await (await who.get(list)).json();
  expect(entry).toMatchObject({
    id,
    name: facility.name,
    city: 'Salem',
    state: 'MA',
    status: 'to contact',
    trialCount: 2,
    registered: false,
    site: null,
    invitationLink: expect.stringContaining(`/onboarding?invitation=${id}`),
  });
  expect(entry.body).toContain(entry.invitationLink);
  expect(entry.body).toContain(study.title);
  expect(entry.trials.map(({ nctId }: { nctId: string }) => nctId).sort()).toEqual(trials.map((t) => t.nctId).sort());
  expect(await (await who.get(page)).text(), 'until it is opened').not.toContain('mailto:?subject=');
  const html = await (await who.get(`${page}?open=${id}`)).text();
  for (const text of [facility.name, 'mailto:?subject=', `invitation=${id}`, trials[0]?.nctId ?? '']) {
    expect(html).toContain(text);
  }

  const move = (status: string) => who.post(page, { form: { intent: `moveOutreach ${id}`, status } });
  expect((await move('contacted')).status()).toBe(303);
  expect(await (await who.get(`${list}?status=contacted`)).json()).toMatchObject([{ id }]);
  expect(await (await who.get(`${list}?status=answered`)).json()).toEqual([]);
  expect((await who.get(`${list}?status=lost`)).status()).toBe(400);
  expect(await (await who.get(`${page}?status=contacted`)).text()).toContain(facility.name);
  expect(await (await who.get(`${page}?status=to contact`)).text()).toContain('No sites left to contact');
  expect((await who.put(`/api/outreach/${id}`, { data: { status: 'answered' } })).status()).toBe(200);
  expect((await move('to contact')).status()).toBe(303);
  expect(await (await who.get(list)).json()).toMatchObject([{ status: 'to contact' }]);
  expect((await who.put(`/api/outreach/${id}`, { data: { status: 'lost' } })).status()).toBe(400);

  expect(await (await who.get(`${page}?remove=${id}`)).text()).toContain(`Remove ${facility.name}?`);
  expect((await who.post(page, { form: { intent: `removeFromOutreach ${id}` } })).status()).toBe(303);
  expect(await (await who.get(list)).json()).toEqual([]);
  const again = await who.post(page, { form: { intent: 'addToOutreach', facility: facility.key, returnTo: page } });
  expect([again.status(), again.headers().location]).toEqual([303, page]);
  const [fresh] = await (await who.get(list)).json();
  expect(fresh.id).not.toBe(id);
  expect((await who.delete(`/api/outreach/${fresh.id}`)).status()).toBe(204);
  const [added1, moved, removed] = ['study.outreachAdded', 'study.outreachMoved', 'study.outreachRemoved'];
  expect(await actionsOf(store, listed)).toEqual([removed, added1, removed, moved, moved, moved, added1]);
});

test('[DAY-80] a sponsor searches the whole outreach list, whatever the status, by form and JSON', async ({
  as,
  make,
}) => {
  const { sponsor, study, list } = await studyWithFacility(make);
  const word = unique('Razorbill');
  const [found, other] = [await make.facility([], { name: `${word} Clinic` }), await make.facility()];
  const { id } = await make.outreach(study.id, found.key);
  await make.outreach(study.id, other.key);
  const who = await as(sponsor);
  await who.put(`/api/outreach/${id}`, { data: { status: 'contacted' } });
  expect(await (await who.get(`${list}?q=${word}`)).json()).toMatchObject([{ id }]);
  const html = await (await who.get(`/studies/${study.id}/outreach?q=${word}`)).text();
  expect(html).toContain(found.name);
  expect(html).not.toContain(other.name);
  const none = await (await who.get(`/studies/${study.id}/outreach?q=${word}x`)).text();
  expect(none).toContain('No sites on your list match your search');
});

const NOTED = { piName: 'Grace Hopper', piEmail: 'grace@heron.example', contactedOn: '2026-05-01', note: 'Call her.' };

const NOTES = {
  json: (who: APIRequestContext, _: string, id: string, data: object) => who.put(`/api/outreach/${id}/note`, { data }),
  form: (who: APIRequestContext, page: string, id: string, data: Record<string, string>) =>
    who.post(`${page}?open=${id}`, { form: { intent: `noteOutreach ${id}`, ...data } }),
} as const;

for (const [endpoint, note] of Object.entries(NOTES)) {
  test(`[DAY-123] by ${endpoint}: a sponsor notes whom it writes to, and when; only its people and administrators read it`, async ({
    as,
    make,
    store,
  }) => {
    const listed = await studyWithFacility(make);
    const { sponsor, study, facility, list } = listed;
    const { id } = await make.outreach(study.id, facility.key);
    const page = `/studies/${study.id}/outreach`;
    const who = await as(sponsor);
    expect([200, 303]).toContain((await note(who, page, id, NOTED)).status());
    const [entry] = await (await who.get(list)).json();
    expect(entry).toMatchObject(NOTED);
    const html = await (await who.get(`${page}?open=${id}`)).text();
    for (const text of ['Grace Hopper, grace@heron.example', 'Call her.', 'mailto:grace%40heron.example?subject='])
      expect(html).toContain(text);
    for (const wrong of [{ piEmail: 'grace' }, { contactedOn: '2026-02-30' }, { note: 'x'.repeat(2001) }]) {
      const refused = await note(who, page, id, { ...NOTED, ...wrong });
      expect(refused.status(), Object.keys(wrong).join()).toBe(400);
      if (endpoint === 'form') expect(await refused.text()).toContain('value="Grace Hopper"');
    }
    for (const other of [(await make.sponsor()).user, (await make.site()).user])
      expect((await note(await as(other), page, id, NOTED)).status()).toBe(404);
    expect([200, 303]).toContain((await note(who, page, id, { piName: '' })).status());
    expect((await (await who.get(list)).json())[0]).toMatchObject({ piName: null, piEmail: null, note: null });
    const events = await store.read((db) => auditEventsOf(db, { type: 'study', id: study.id }));
    expect(events.filter(({ action }) => action === 'study.outreachNoted')).toHaveLength(2);
    expect(JSON.stringify(events)).not.toMatch(/Hopper|grace@|Call her/);
  });
}

test('[DAY-123][I5] whoever is noted on an outreach list is exported and erased by their address', async ({
  as,
  make,
}) => {
  const { sponsor, study, facility, list } = await studyWithFacility(make);
  const other = await make.facility();
  const piEmail = `${unique('grace').replaceAll(' ', '').toLowerCase()}@heron.example`;
  const [one, two] = [await make.outreach(study.id, facility.key), await make.outreach(study.id, other.key)];
  const who = await as(sponsor);
  await who.put(`/api/outreach/${one.id}/note`, { data: { ...NOTED, piEmail } });
  await who.put(`/api/outreach/${two.id}/note`, {
    data: { note: `See ${piEmail}, who knows.`, piName: 'Alan Turing' },
  });
  const admin = await as(await make.admin());
  const found = await (await admin.get(`/api/people/export?email=${encodeURIComponent(piEmail)}`)).json();
  expect(JSON.stringify(found)).toContain('Grace Hopper');
  await admin.post('/api/people/erase', { data: { email: piEmail, reason: 'Asked for it' } });
  const entries = await (await who.get(list)).json();
  expect(JSON.stringify(entries)).not.toContain(piEmail);
  const kept = entries.map((entry: typeof NOTED) => [entry.piName, entry.note, entry.contactedOn]);
  expect(kept).toHaveLength(2);
  expect(kept).toEqual(
    expect.arrayContaining([
      ['Alan Turing', null, null],
      [null, null, '2026-05-01'],
    ]),
  );
});

test('[DAY-123] prospective sites are searched and shown in pages of ten, by form and JSON', async ({ as, make }) => {
  const [word, name] = [unique('lumerosis'), unique('Razorbill')];
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, indication: word });
  const { nctId } = await make.trial({ conditions: [word] });
  for (let number = 0; number < 11; number++) await make.facility([nctId]);
  await make.facility([nctId], { name: `${name} Clinic` });
  const who = await as(user);
  const address = `/api/matching/facilities-for-study/${study.id}`;
  const names = async (query: string) =>
    (await (await who.get(`${address}${query}`)).json()).map((each: { name: string }) => each.name);
  const [first, second] = [await names(''), await names('?page=2')];
  expect([first.length, second.length]).toEqual([10, 2]);
  expect(new Set([...first, ...second])).toHaveProperty('size', 12);
  expect(await names(`?q=${name} clinic`)).toEqual([`${name} Clinic`]);
  expect(await names(`?q=${name}x`)).toEqual([]);
  expect((await who.get(`${address}?page=0`)).status()).toBe(400);
  const page = async (query: string) => (await who.get(`/studies/${study.id}?facilities=show${query}`)).text();
  expect(await page('')).toContain('facilityPage=2');
  expect(await page(`&facility=${name}`)).toContain(`${name} Clinic`);
  expect(await page(`&facility=${name}x`)).toContain('matches your search');
  expect(await page('&facilityPage=2')).not.toContain('facilityPage=3');
});

test('[DAY-123] the draft e-mail names only trials like the study', async ({ as, make }) => {
  const word = unique('lumerosis');
  const { organization, user } = await make.sponsor();
  const about = { indication: word, title: `Lumerase in ${word}` };
  const study = await make.study({ sponsorId: organization.id, therapeuticArea: 'neurology', ...about });
  const like = await make.trial({ title: `Placebo in ${word}`, conditions: [word] });
  const unlike = await make.trial({
    title: 'A cream for psoriasis',
    conditions: ['Psoriasis'],
    interventions: ['Drug: Cream'],
  });
  const [both, other] = [await make.facility([like.nctId, unlike.nctId]), await make.facility([unlike.nctId])];
  await make.outreach(study.id, both.key);
  await make.outreach(study.id, other.key);
  const entries = await (await (await as(user)).get(`/api/studies/${study.id}/outreach`)).json();
  const bodyOf = ({ key }: { key: string }) =>
    entries.find((entry: { facility: string }) => entry.facility === key)?.body;
  expect(bodyOf(both)).toContain(like.nctId);
  expect(bodyOf(both)).not.toContain(unlike.nctId);
  expect(bodyOf(other)).not.toContain('ClinicalTrials.gov');
});

test('[OUT-03][BLV-09] the study’s page offers prospective sites for the list, shows their status there, and keeps showing them', async ({
  as,
  make,
}) => {
  const word = unique('lumerosis');
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, indication: word });
  const facility = await make.facility([(await make.trial({ conditions: [word] })).nctId]);
  const who = await as(user);
  const open = async (query: string) => await (await who.get(`/studies/${study.id}?${query}`)).text();
  expect(await open('insights=show')).toContain(`/studies/${study.id}?insights=show&amp;facilities=show#`);
  expect(await open('facilities=show')).toContain('Put on outreach list');
  await who.post(`/studies/${study.id}/outreach`, { form: { intent: 'addToOutreach', facility: facility.key } });
  const after = await open('facilities=show');
  expect(after).toContain('To contact');
  expect(after).not.toContain('Put on outreach list');
});

test('[OUT-03][GEN-05] another sponsor, a site and a visitor neither see nor change the list; the administrator does both', async ({
  as,
  make,
}) => {
  const { study, facility, list } = await studyWithFacility(make);
  const { id } = await make.outreach(study.id, facility.key);
  const { organization: site, user: coordinator } = await make.site();
  await make.match(study.id, site.id, { status: 'selected' });
  const statuses = async (who: APIRequestContext) => [
    (await who.get(list)).status(),
    (await who.post(list, { data: { facility: facility.key } })).status(),
    (await who.put(`/api/outreach/${id}`, { data: { status: 'contacted' } })).status(),
    (await who.get(`/studies/${study.id}/outreach`)).status(),
    (await who.delete(`/api/outreach/${id}`)).status(),
  ];
  for (const other of [coordinator, (await make.sponsor()).user, await make.rep()]) {
    expect(await statuses(await as(other))).toEqual([404, 404, 404, 404, 404]);
  }
  expect(await statuses(await as())).toEqual([401, 401, 401, 401, 401]);
  expect(await statuses(await as(await make.admin()))).toEqual([200, 201, 200, 200, 204]);
});

test('[OUT-03] only unclaimed facilities and running studies are accepted', async ({ as, make, store }) => {
  const { sponsor, study, facility, list } = await studyWithFacility(make);
  const { organization: site } = await make.site();
  const who = await as(sponsor);
  expect((await who.post(list, { data: { facility: 'nowhere' } })).status()).toBe(400);
  await store.tx((db) => claimUnclaimed(db, [facility.key], site.id, Date.now()));
  expect((await who.post(list, { data: { facility: facility.key } })).status()).toBe(409);
  const early = await make.study({ sponsorId: study.sponsorId, status: 'pending_approval', isActive: false });
  const other = await make.facility();
  const refused = await who.post(`/api/studies/${early.id}/outreach`, { data: { facility: other.key } });
  expect(refused.status()).toBe(409);
});

test('[OUT-03] a long list is split into pages, newest first, on its page and by JSON', async ({ as, make }) => {
  const { sponsor, study, list } = await studyWithFacility(make);
  const names: string[] = [];
  for (let index = 0; index < 27; index++) {
    const facility = await make.facility();
    await make.outreach(study.id, facility.key);
    names.push(facility.name);
  }
  const who = await as(sponsor);
  const named = (html: string) => names.filter((name) => html.includes(`>${name}</h2>`));
  const first = await (await who.get(`/studies/${study.id}/outreach`)).text();
  const next = /href="([^"]*cursor=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await (await who.get(next)).text();
  expect([named(first).length, named(second).length]).toEqual([25, 2]);
  expect(new Set([...named(first), ...named(second)]).size).toBe(27);
  const page = await who.get(`${list}?limit=26`);
  expect((await page.json()).length).toBe(26);
  expect(page.headers().link).toContain('rel="next"');
});

/** Follows the link and registers as a visitor, with forms alone. The answers typed are those of `site`. */
async function registerBy(visitor: APIRequestContext, site: ReturnType<typeof registration>) {
  await draftUpTo(visitor, 5, site);
  const page = await (await visitor.get('/onboarding?step=5')).text();
  const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(page)?.[1] as string;
  const { userFirstName, userLastName, userEmail } = site;
  return visitor.post('/onboarding?step=5', {
    form: { userFirstName, userLastName, userEmail, idempotencyKey, intent: 'submit' },
  });
}

test('[OUT-04] the link fills in the wizard; registering claims the facility, asks about its trials and tells the sponsor', async ({
  as,
  make,
  store,
}) => {
  const listed = await studyWithFacility(make);
  const { sponsor, study, facility, trials } = listed;
  const { id } = await make.outreach(study.id, facility.key, { state: 'contacted' });
  const visitor = await as();
  expect(await (await visitor.get(`/api/invitations/${id}`)).json()).toEqual({
    name: facility.name,
    city: 'Salem',
    state: 'MA',
    trialCount: 2,
  });
  const opened = await visitor.get(`/onboarding?invitation=${id}`);
  expect([opened.status(), opened.headers().location]).toEqual([303, '/onboarding?step=1']);
  const first = await (await visitor.get('/onboarding?step=1')).text();
  for (const text of [`value="${facility.name}"`, 'value="Salem"', 'value="MA"', 'with 2 trials']) {
    expect(first).toContain(text);
  }
  // What was filled in can be completed.
  const site = { ...registration(), name: `${facility.name} Research`, city: 'Salem', state: 'MA', zipCode: '01970' };
  expect((await registerBy(visitor, site)).headers().location).toBe('/onboarding?submitted=1');

  const [registered] = await siteNamed(store, site.name);
  expect(registered?.status).toBe('pending');
  const siteId = registered?.id ?? '';
  expect((await store.read((db) => facilityByKey(db, facility.key)))?.claimedBy).toBe(siteId);
  const record = await store.read((db) => trackRecordOf(db, siteId));
  // The registry may have been searched already, so there may be others.
  expect(record.map(({ record: { nctId, answer } }) => [nctId, answer])).toEqual(
    expect.arrayContaining(trials.map(({ nctId }) => [nctId, 'open'])),
  );
  expect((await store.read((db) => outreachById(db, id)))?.entry).toMatchObject({ state: 'answered', siteId });
  expect((await actionsOf(store, listed))[0]).toBe('study.outreachAnswered');
  const told = await mailsTo(store, sponsor.email);
  expect(told.map(({ subject }) => subject)).toEqual([`${site.name} has registered: ${study.title}`]);

  // The link works once, and the sponsor can no longer say that the site has not answered.
  expect((await visitor.get(`/api/invitations/${id}`)).status()).toBe(404);
  const who = await as(sponsor);
  expect((await who.put(`/api/outreach/${id}`, { data: { status: 'contacted' } })).status()).toBe(409);
  expect(await (await who.get(`/api/studies/${study.id}/outreach`)).json()).toMatchObject([
    { status: 'answered', registered: true, answeredHere: true, site: null },
  ]);
});

test('[OUT-04] a site unlike the invited facility does not get it, and an administrator decides about its trials', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, study, facility, trials } = await studyWithFacility(make);
  const { id: invitation } = await make.outreach(study.id, facility.key);
  const site = { ...registration(), name: unique('Heronry '), city: 'Salem', state: 'MA', zipCode: '01970' };
  const registered = await (await as()).post('/api/organizations', { data: { ...site, invitation } });
  expect(registered.status(), await registered.text()).toBe(201);
  const siteId = (await siteNamed(store, site.name))[0]?.id ?? '';
  const answers = async () =>
    (await store.read((db) => trackRecordOf(db, siteId))).map(({ record: { nctId, answer } }) => [nctId, answer]);
  const numbers = trials.map(({ nctId }) => nctId).sort();
  expect((await answers()).sort()).toEqual(numbers.map((nctId) => [nctId, 'claimed']));
  expect((await store.read((db) => facilityByKey(db, facility.key)))?.claimedBy).toBeNull();
  expect(await mailsTo(store, sponsor.email)).toHaveLength(1);
  const [held] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: siteId }));
  expect(held?.action).toBe('organization.trialsHeld');

  const staff = await make.user({ role: 'site', organizationId: siteId, staffRole: 'owner' });
  const own = await (await as(staff)).post('/api/organizations/me/track-record', {
    data: { confirmed: numbers, refused: [] },
  });
  expect(own.status()).toBe(409);
  const admin = await as('configured admin');
  const confirm = `/api/organizations/${siteId}/track-record/${numbers[0]}/confirm`;
  expect((await admin.put(confirm, { data: {} })).status()).toBe(200);
  expect(await answers()).toContainEqual([numbers[0], 'confirmed']);
  expect((await store.read((db) => facilityByKey(db, facility.key)))?.claimedBy).toBeNull();
});

test('[OUT-04] a rejected site loses its facility, which can be put on a list again, and cannot claim it again', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, study, facility, trials } = await studyWithFacility(make);
  const { id: invitation } = await make.outreach(study.id, facility.key);
  const site = { ...registration(), name: facility.name, city: 'Salem', state: 'MA', zipCode: '01970' };
  expect((await (await as()).post('/api/organizations', { data: { ...site, invitation } })).status()).toBe(201);
  const claimedBy = async () => (await store.read((db) => facilityByKey(db, facility.key)))?.claimedBy;
  const siteId = (await claimedBy()) ?? '';
  expect(siteId).not.toBe('');
  const admin = await as('configured admin');
  const rejected = await admin.put(`/api/organizations/${siteId}/reject`, { data: { reason: 'Not this clinic.' } });
  expect(rejected.status(), await rejected.text()).toBe(200);
  expect(await claimedBy()).toBeNull();
  const staff = await make.user({ role: 'site', organizationId: siteId, staffRole: 'owner' });
  const confirmed = trials.map(({ nctId }) => nctId);
  await (await as(staff)).post('/api/organizations/me/track-record', { data: { confirmed, refused: [] } });
  expect(await claimedBy()).toBeNull();
  const other = await make.study({ sponsorId: study.sponsorId });
  const again = await (await as(sponsor)).post(`/api/studies/${other.id}/outreach`, {
    data: { facility: facility.key },
  });
  expect(again.status()).toBe(201);
});

test('[OUT-04] a draft that someone has begun is kept until they choose to use the invitation', async ({
  as,
  make,
}) => {
  const { study, facility } = await studyWithFacility(make);
  const { id } = await make.outreach(study.id, facility.key);
  const visitor = await as();
  const site = registration();
  await draftUpTo(visitor, 2, site);
  const asked = await visitor.get(`/onboarding?invitation=${id}`);
  expect(asked.status()).toBe(200);
  const question = await asked.text();
  expect(question).toContain('You have started a registration');
  expect(question).toContain(facility.name);
  expect(await (await visitor.get('/onboarding?step=1')).text()).toContain(`value="${site.name}"`);
  const used = await visitor.post(`/onboarding?invitation=${id}`, { form: { intent: 'fill' } });
  expect(used.status()).toBe(303);
  const page = await (await visitor.get('/onboarding?step=1')).text();
  expect(page).toContain(`value="${facility.name}"`);
  expect(page).toContain(`value="${site.address}"`);
  // Opening the link again asks nothing.
  expect((await visitor.get(`/onboarding?invitation=${id}`)).status()).toBe(303);
});

test('[OUT-04] an unknown, removed or used invitation opens the wizard as usual, with a notice', async ({
  as,
  make,
  store,
}) => {
  const { study, facility } = await studyWithFacility(make);
  const { id } = await make.outreach(study.id, facility.key);
  const { organization: site } = await make.site();
  await store.tx((db) => claimUnclaimed(db, [facility.key], site.id, Date.now()));
  for (const invitation of [id, 'no-such-invitation', '']) {
    const visitor = await as();
    const opened = await visitor.get(`/onboarding?invitation=${invitation}`);
    expect([opened.status(), opened.headers().location]).toEqual([303, '/onboarding']);
    const page = await (await visitor.get('/onboarding')).text();
    expect(page).toContain('This invitation is no longer valid');
    expect(page).not.toContain(facility.name);
  }
});

test('[OUT-04] two registrations at once with one invitation: both sites are registered, one gets the facility', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, study, facility } = await studyWithFacility(make);
  const { id: invitation } = await make.outreach(study.id, facility.key);
  const sites = [unique('Heronry '), unique('Heronry ')].map((name) => ({ ...registration(), name, invitation }));
  const visitor = await as();
  const answers = await Promise.all(sites.map((data) => visitor.post('/api/organizations', { data })));
  expect(answers.map((answer) => answer.status())).toEqual([201, 201]);
  const owners = (await Promise.all(sites.map(({ name }) => siteNamed(store, name)))).flat().map(({ id }) => id);
  expect(owners).toHaveLength(2);
  const records = await Promise.all(owners.map((id) => store.read((db) => trackRecordOf(db, id))));
  expect(records.map((rows) => rows.length).sort()).toEqual([0, 2]);
  expect(await mailsTo(store, sponsor.email)).toHaveLength(1);
});
