/** Events, their signed links, and leads from the kiosk to their registration, by form and by JSON. */
import type { APIRequestContext } from '@playwright/test';
import { CONSENT_VERSION } from '~/catalogue/consent';
import { DAY_MS } from '~/catalogue/time';
import { auditEventsOf } from '~db/queries/audit';
import { leadRow, updateLead } from '~db/queries/leads';
import { organizationById, organizationPage } from '~db/queries/organizations';
import type { Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { draftUpTo } from '~tests/support/wizard';

const EVENT = { name: 'Spring Summit', place: 'Nashville', zone: 'America/Chicago' };
const eventOf = (values = {}) => ({
  ...EVENT,
  name: unique('Summit '),
  startsOn: '2027-03-01',
  endsOn: '2027-03-03',
  ...values,
});
const entry = (values: Record<string, unknown> = {}) => ({
  organizationName: `Seaside Family Practice ${unique()}`,
  contactName: 'Ines Moreau',
  email: `${unique('ines-')}@seaside.example`,
  zipCode: '04101',
  primarySpecialty: 'Neurology',
  consent: CONSENT_VERSION,
  ...values,
});
const idOf = async (store: Store, name: string) =>
  (await store.read((db) => organizationPage(db, { search: name, limit: 2 }))).rows[0]?.id ?? '';
const actionsOn = async (store: Store, type: string, id: string) =>
  (await store.read((db) => auditEventsOf(db, { type, id }))).map(({ action }) => action);
/** Enters a site at the stand of an address. @returns the lead's id. */
const enter = async (store: Store, who: APIRequestContext, stand: string, values: Record<string, unknown> = {}) => {
  const sent = entry(values);
  const { search } = new URL(stand, 'https://here.example');
  expect((await who.post(`/api/kiosk/register${search}`, { data: sent })).status()).toBe(201);
  return { id: await idOf(store, sent.organizationName), sent };
};
/** The path of the link in a follow-up that continues the registration. */
const linkIn = (body = '') => /\/onboarding\?token=\S+/.exec(body)?.[0] ?? '';

for (const way of ['form', 'JSON'] as const) {
  test(`[RUN-30] by ${way}: administrators create events, change and close them and put reps on them; a rep is on the event that they create`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin('reviewer'));
    const [user, other] = [await make.rep(), await make.rep()];
    const [rep, stranger] = [await as(user), await as(other)];
    const ok = way === 'form' ? 303 : 200;
    const create = async (who: APIRequestContext, values = eventOf()) => {
      if (way === 'JSON') {
        const answer = await who.post('/api/events', { data: values });
        return { status: answer.status(), id: (await answer.json()).id as string };
      }
      const answer = await who.post('/events', { form: { ...values, intent: 'createEvent' } });
      return { status: answer.status(), id: answer.headers().location?.split('/').pop() ?? '' };
    };
    const act = async (who: APIRequestContext, id: string, intent: string, part: string, values: object) => {
      const form = new URLSearchParams({ intent });
      for (const [name, value] of Object.entries(values).flatMap(([key, each]) =>
        [each].flat().map((one) => [key, String(one)] as const),
      ))
        form.append(name, value);
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const answer =
        way === 'JSON'
          ? await who.put(`/api/events/${id}${part}`, { data: values })
          : await who.post(`/events/${id}`, { data: form.toString(), headers });
      return answer.status();
    };
    const { status, id } = await create(admin);
    expect(status).toBe(way === 'form' ? 303 : 201);
    // A rep sees only the events that they are at.
    expect((await rep.get(`/api/events/${id}`)).status()).toBe(404);
    expect((await rep.get(`/events/${id}`)).status()).toBe(404);
    expect(await act(admin, id, 'staffEvent', '/reps', { repIds: [user.id] })).toBe(ok);
    const seen = await (await rep.get(`/api/events/${id}`)).json();
    expect(seen).toMatchObject({ reps: [{ id: user.id, link: expect.stringContaining('stand=') }], leads: 0 });
    expect(await (await rep.get('/events')).text()).toContain(seen.name);
    expect((await stranger.get(`/api/events/${id}`)).status()).toBe(404);

    const renamed = eventOf({ name: unique('Renamed ') });
    expect(await act(admin, id, 'editEvent', '', renamed)).toBe(ok);
    expect(await act(admin, id, 'editEvent', '', { ...renamed, endsOn: '2027-02-01' })).toBe(400);
    expect(await act(rep, id, 'editEvent', '', renamed)).toBe(403);
    expect(await act(rep, id, 'staffEvent', '/reps', { repIds: [other.id] })).toBe(403);
    expect(await act(admin, id, 'staffEvent', '/reps', { repIds: [(await make.admin()).id] })).toBe(400);
    expect(await act(admin, id, 'closeEvent', '/closed', { closed: 'on' })).toBe(ok);
    const closed = await textOf(await rep.get(`/events/${id}`));
    expect([closed.includes('Closed'), closed.includes('Lock a device')]).toEqual([true, false]);
    expect(await actionsOn(store, 'event', id)).toEqual(
      expect.arrayContaining(['event.created', 'event.repAdded', 'event.edited', 'event.closed']),
    );

    const own = await create(rep);
    expect((await (await rep.get(`/api/events/${own.id}`)).json()).reps).toMatchObject([{ id: user.id }]);
    expect(await act(rep, own.id, 'editEvent', '', renamed)).toBe(ok);
    expect((await create(await as(await make.admin('support')))).status).toBe(403);
    for (const who of [await as((await make.site()).user), await as((await make.sponsor()).user)])
      expect([(await who.get('/events')).status(), (await create(who)).status]).toEqual([403, 403]);
    expect((await (await as()).get('/api/events')).status()).toBe(401);
  });
}

test('[RUN-31] a signed link gives its entries to its event and rep; anything else is printed text and nobody’s', async ({
  as,
  make,
  store,
}) => {
  const user = await make.rep();
  const event = await make.event([user.id]);
  const rep = await as(user);
  const visitor = await as();
  const [{ link }] = (await (await rep.get(`/api/events/${event.id}`)).json()).reps;
  const { search } = new URL(link);
  const page = await textOf(await visitor.get(`/kiosk${search}`));
  for (const words of [event.name, 'Remy Reyes']) expect(page).toContain(words);
  const ownerOf = async (stand: string) => {
    const { id } = await enter(store, visitor, stand);
    const lead = await store.read((db) => leadRow(db, id));
    return [lead?.eventId, lead?.repId];
  };
  expect(await ownerOf(link)).toEqual([event.id, user.id]);
  // Not by the names alone, by a signature that was changed, by one for something else, or by another's names with it.
  const token = new URLSearchParams(search).get('stand') ?? '';
  const [id = '', signature] = token.split('.');
  const stolen = `${event.id}~${(await make.rep()).id}.${signature}`;
  for (const forged of [`/kiosk?event=${event.name}&rep=Remy+Reyes`, `/kiosk?stand=${id}`, `/kiosk?stand=${stolen}`])
    expect(await ownerOf(forged), forged).toEqual([null, null]);
  const borrowed = await enter(store, visitor, `/kiosk?event=Other&rep=Other&stand=${token}`);
  expect(await store.read((db) => organizationById(db, borrowed.id))).toMatchObject({
    event: event.name,
    fieldRep: 'Remy Reyes',
  });
  // A rep's own kiosk is theirs without an event, on the page and in what its browser sends.
  const own = await rep.get('/kiosk');
  const stand = /\/kiosk\?[^"]*stand=[^"&]+/.exec((await own.text()).replaceAll('&amp;', '&'))?.[0] ?? '';
  expect(await ownerOf(stand)).toEqual([null, user.id]);

  // Someone may enter a site without the signature before the rep does.
  const first = await enter(store, visitor, `/kiosk?event=${encodeURIComponent(event.name)}`);
  expect((await visitor.post(`/api/kiosk/register${search}`, { data: first.sent })).status()).toBe(201);
  expect((await store.read((db) => leadRow(db, first.id)))?.repId).toBe(user.id);

  // Who was taken off the event gets nothing more, and what they have stays theirs.
  const admin = await as('configured admin');
  await admin.put(`/api/events/${event.id}/reps`, { data: { repIds: [] } });
  expect(await ownerOf(link)).toEqual([event.id, null]);
  expect((await store.read((db) => leadRow(db, first.id)))?.repId).toBe(user.id);
});

test('[RUN-31] a device is locked to a signed stand, and keeps it whatever the address says', async ({
  as,
  make,
  store,
}) => {
  const user = await make.rep();
  const event = await make.event([user.id]);
  const rep = await as(user);
  const [{ link }] = (await (await rep.get(`/api/events/${event.id}`)).json()).reps;
  const stand = new URL(link).searchParams.get('stand') ?? '';
  const poster = await textOf(await rep.get(`/kiosk/links?stand=${stand}`));
  expect(poster).toContain(`Your stand at ${event.name}`);
  expect((await rep.get('/kiosk/links?stand=forged')).headers().location).toBe('/events');
  const form = { event: 'Anything', rep: 'Anyone', stand, pin: '2580' };
  expect((await rep.post('/kiosk/links', { form })).status()).toBe(303);
  const sent = entry();
  expect((await rep.post('/kiosk?event=Another', { form: sent })).status()).toBe(303);
  const lead = await store.read(async (db) => leadRow(db, await idOf(store, sent.organizationName)));
  expect([lead?.eventId, lead?.repId]).toEqual([event.id, user.id]);
});

for (const way of ['form', 'JSON'] as const) {
  test(`[RUN-33] by ${way}: a lead is corrected and noted by its rep and handed over by administrators, never by others`, async ({
    as,
    make,
    store,
  }) => {
    const [user, other] = [await make.rep(), await make.rep()];
    const [rep, stranger, admin] = [await as(user), await as(other), await as(await make.admin('reviewer'))];
    const reader = await as(await make.admin('read_only'));
    const { id } = await make.lead({ repId: user.id });
    const ok = way === 'form' ? 303 : 200;
    const act = async (who: APIRequestContext, intent: string, part: string, values: Record<string, string>) =>
      (way === 'JSON'
        ? await who.put(`/api/kiosk/leads/${id}${part}`, { data: values })
        : await who.post(`/kiosk/leads/${id}`, { form: { ...values, intent } })
      ).status();
    const correction = {
      name: 'Seaside Clinic',
      contactName: 'Ines M.',
      email: 'INES@new.example',
      phone: '207-555-0100',
    };
    const notes = { rating: 'hot', note: 'Has a freezer.', nextStep: 'Call her', nextOn: '2027-03-09' };
    for (const who of [stranger, reader]) {
      const refused = who === stranger ? 404 : 403;
      expect(await act(who, 'correctLead', '', correction)).toBe(refused);
      expect(await act(who, 'noteLead', '/notes', notes)).toBe(refused);
    }
    expect(await act(rep, 'correctLead', '', correction)).toBe(ok);
    expect(await act(rep, 'correctLead', '', { ...correction, email: 'nobody' })).toBe(400);
    expect(await act(rep, 'noteLead', '/notes', notes)).toBe(ok);
    const lead = await (await rep.get(`/api/kiosk/leads/${id}`)).json();
    expect(lead).toMatchObject({ ...correction, ...notes, email: 'ines@new.example' });
    const due = await (await rep.get('/api/kiosk/leads?dueBy=2027-03-09&rating=hot&search=seaside')).json();
    expect(due).toMatchObject([{ id }]);
    const csv = await (await rep.get('/kiosk/leads.csv')).text();
    expect(csv).toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z,.*,hot,Has a freezer\.,Call her,2027-03-09/);

    expect(await act(rep, 'assignLead', '/rep', { repId: other.id })).toBe(403);
    expect(await act(admin, 'assignLead', '/rep', { repId: (await make.admin()).id })).toBe(400);
    expect(await act(admin, 'assignLead', '/rep', { repId: other.id })).toBe(ok);
    expect([
      (await rep.get(`/kiosk/leads/${id}`)).status(),
      (await stranger.get(`/kiosk/leads/${id}`)).status(),
    ]).toEqual([404, 200]);
    expect(await actionsOn(store, 'organization', id)).toEqual(
      expect.arrayContaining(['organization.leadCorrected', 'organization.leadNoted', 'organization.leadAssigned']),
    );
    await admin.put(`/api/organizations/${id}/reject`, { data: {} });
    expect(await act(stranger, 'correctLead', '', correction)).toBe(409);
    expect(await act(stranger, 'noteLead', '/notes', notes)).toBe(ok);
  });
}

test('[RUN-32] administrators see all leads and whose they are; a rep is told of another entry only if it is their own lead', async ({
  as,
  make,
}) => {
  const user = await make.user({ role: 'rep', firstName: 'Rae', lastName: unique('R') });
  const email = `${unique('twice-')}@seaside.example`;
  const { organization: known } = await make.site({ email });
  const lead = await make.lead({ repId: user.id }, { email });
  const nobodys = await make.lead({}, { event: 'Fall Forum' });
  const [rep, admin] = [await as(user), await as(await make.admin('read_only'))];
  const found = async (who: APIRequestContext, { id, name }: { id: string; name: string }, query = '') => {
    const list = await who.get(`/api/kiosk/leads?search=${encodeURIComponent(name)}${query}`);
    return (await list.json()).find((each: { id: string }) => each.id === id);
  };
  expect((await found(rep, lead)).alreadyHere).toEqual([]);
  expect((await found(admin, lead)).alreadyHere).toEqual([{ id: known.id, name: known.name }]);
  const twin = await make.lead({ repId: user.id }, { email });
  expect((await found(rep, lead)).alreadyHere).toEqual([{ id: twin.id, name: twin.name }]);
  expect(await textOf(await rep.get('/kiosk/leads'))).toContain(`Already here: ${twin.name}`);
  expect(await found(rep, nobodys)).toBeUndefined();
  expect(await found(admin, nobodys, '&rep=none')).toMatchObject({ repId: null });
  expect(await found(admin, nobodys, `&rep=${user.id}`)).toBeUndefined();
  const shown = async ({ name }: { name: string }) =>
    textOf(await admin.get(`/kiosk/leads?search=${encodeURIComponent(name)}`));
  const list = await shown(lead);
  expect(list).toContain(`Rae ${user.lastName}`);
  expect(await shown(nobodys)).toContain('Nobody’s lead');
  // Who may only read is offered nothing that they could not do.
  expect(list).not.toContain('Write to the selected leads');
  expect((await (await as((await make.sponsor()).user)).get('/kiosk/leads')).status()).toBe(403);
});

for (const way of ['form', 'JSON'] as const) {
  test(`[RUN-34] by ${way}: a follow-up is previewed, in one’s own words, to several, and again after a day`, async ({
    as,
    make,
    store,
  }) => {
    const user = await make.rep();
    const rep = await as(user);
    const one = await make.lead({ repId: user.id });
    const two = await make.lead({ repId: user.id });
    const silent = await make.lead({ repId: user.id }, { consentVersion: null, consentAt: null });
    const foreign = await make.lead({ repId: (await make.rep()).id });
    const words = 'We met at the coffee bar.\nSee you soon!';
    const address = `/kiosk/leads/follow-up?${new URLSearchParams([one, two, silent].map(({ id }) => ['ids', id]))}`;
    const preview = await textOf(await rep.get(`${address}&words=${encodeURIComponent(words)}`));
    for (const said of ['Register your site:', 'We met at the coffee bar.', 'It has not given its consent'])
      expect(preview).toContain(said);
    expect(preview).not.toMatch(/token=[^…]/);
    expect((await rep.get(`${address}&ids=${foreign.id}`)).status()).toBe(404);
    expect((await rep.get('/kiosk/leads/follow-up')).headers().location).toBe('/kiosk/leads');
    const send = (ids: string[]) => {
      const form = new URLSearchParams([
        ...ids.map((id) => ['ids', id]),
        ['words', words],
        ['intent', 'followUpLeads'],
      ]);
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      return way === 'JSON'
        ? rep.post('/api/kiosk/leads/follow-up', { data: { ids, words } })
        : rep.post('/kiosk/leads/follow-up', { data: form.toString(), headers });
    };
    expect((await send([one.id, foreign.id])).status()).toBe(404);
    expect(await mailsTo(store, one.email)).toEqual([]);
    const sent = await send([one.id, two.id, silent.id]);
    expect(sent.status()).toBe(way === 'form' ? 303 : 200);
    if (way === 'JSON')
      expect(await sent.json()).toMatchObject({ sent: [{ id: one.id }, { id: two.id }], left: [{ id: silent.id }] });
    const [mail, ...others] = await mailsTo(store, one.email);
    expect(others).toEqual([]);
    expect(mail?.body).toContain('> We met at the coffee bar.\n> See you soon!');
    // Stored without its secrets, as every link that lets someone in.
    expect([linkIn(mail?.body) !== '', mail?.sealedBody]).toEqual([true, expect.any(String)]);
    expect(await mailsTo(store, silent.email)).toEqual([]);
    await send([one.id]);
    expect(await mailsTo(store, one.email)).toHaveLength(1);
    await store.tx((db) => updateLead(db, one.id, { followedUpAt: Date.now() - DAY_MS - 1 }));
    await send([one.id]);
    expect(await mailsTo(store, one.email)).toHaveLength(2);
    expect((await store.read((db) => leadRow(db, one.id)))?.followUps).toHaveLength(2);
    expect(await textOf(await rep.get(`/kiosk/leads/${one.id}`))).toContain('We met at the coffee bar.');
  });
}

/** Writes to a lead. @returns the path of the link that continues its registration. */
async function followedUp(store: Store, admin: APIRequestContext, { id, email }: { id: string; email: string | null }) {
  expect((await admin.post(`/api/kiosk/leads/${id}/follow-up`)).status()).toBe(200);
  return linkIn((await mailsTo(store, email))[0]?.body);
}

test('[RUN-35] the link continues the lead’s own registration: it is filled in, the same organization registers, once', async ({
  as,
  make,
  store,
}) => {
  const lead = await make.lead({}, { therapeuticAreas: ['Neurology'], zipCode: '04101' });
  const admin = await as('configured admin');
  const link = await followedUp(store, admin, lead);
  const visitor = await as();
  const opened = await visitor.get(link);
  expect([opened.status(), opened.headers().location]).toEqual([303, '/onboarding?step=1']);
  const step1 = await (await visitor.get('/onboarding?step=1')).text();
  for (const filled of [lead.name, '04101']) expect(step1).toContain(`value="${filled}"`);
  expect(step1).toContain('Continue your registration');
  // The link again, and the same link in another browser.
  expect((await visitor.get(link)).headers().location).toBe('/onboarding?step=1');
  const elsewhere = await as();
  await elsewhere.get(link);

  const site = registration({ name: lead.name, therapeuticAreas: ['Neurology'] });
  await draftUpTo(visitor, 5, site);
  const account = { userFirstName: 'Ines', userLastName: 'Moreau', userEmail: `${unique('ines-')}@seaside.example` };
  const submit = (who: APIRequestContext, values = account) =>
    who.post('/onboarding?step=5', { form: { ...values, intent: 'next' } });
  const step5 = await (await visitor.get('/onboarding?step=5')).text();
  for (const filled of ['Ines', 'Moreau', lead.email]) expect(step5).toContain(`value="${filled}"`);
  const before = Date.now();
  expect((await submit(visitor)).status()).toBe(303);
  const row = await store.read((db) => organizationById(db, lead.id));
  expect(row).toMatchObject({ source: 'wizard', status: 'pending', address: site.address, email: account.userEmail });
  expect(row?.event).toBe('Spring Summit');
  expect(row?.createdAt).toBeGreaterThanOrEqual(before);
  const named = () => store.read((db) => organizationPage(db, { search: lead.name, limit: 5 }));
  expect((await named()).rows).toHaveLength(1);
  expect(await actionsOn(store, 'organization', lead.id)).toContain('organization.leadRegistered');
  const [invitation] = await mailsTo(store, account.userEmail);
  expect(invitation?.body).toContain('/set-password?token=');
  expect(await textOf(await admin.get(`/kiosk/leads/${lead.id}`))).toContain('Registered');
  expect((await admin.post(`/api/kiosk/leads/${lead.id}/follow-up`)).status()).toBe(409);

  // The other browser had it open: nothing of it comes in a second time, and what was typed is still there.
  await draftUpTo(elsewhere, 5, site);
  const again = await submit(elsewhere, { ...account, userEmail: `${unique('eve-')}@seaside.example` });
  expect(again.status()).toBe(409);
  expect(await textOf(again)).toContain('This site has already registered');
  expect((await named()).rows).toHaveLength(1);
  expect((await (await as()).get(link)).headers().location).toBe('/login');
});

test('[RUN-35] by JSON, and for an address that has an account, the lead is the same organization', async ({
  as,
  make,
  store,
}) => {
  const admin = await as('configured admin');
  const lead = await make.lead();
  const leadToken = new URLSearchParams((await followedUp(store, admin, lead)).split('?')[1]).get('token') ?? '';
  const { priorTrials: _, ...site } = registration({ name: lead.name });
  const call = (values: object) => as().then((who) => who.post('/api/organizations', { data: { ...site, ...values } }));
  expect((await call({ leadToken: `${leadToken}x` })).status()).toBe(410);
  // The owner of a known address continues by the link that only they get.
  const user = await make.user({ role: null });
  expect((await call({ leadToken, userEmail: user.email })).status()).toBe(201);
  expect((await store.read((db) => leadRow(db, lead.id)))?.registeredAt).toBeNull();
  expect((await call({ leadToken })).status()).toBe(201);
  expect((await store.read((db) => organizationById(db, lead.id)))?.source).toBe('wizard');
  expect((await call({ leadToken, userEmail: `${unique('b-')}@b.example` })).status()).toBe(409);
});

test('[RUN-35] a link that is forged or expired, or whose lead is merged, archived, decided about or deleted, opens nothing of it', async ({
  as,
  make,
  store,
}) => {
  const admin = await as('configured admin');
  const goneTo = async (link: string) => {
    const opened = await (await as()).get(link);
    return [opened.headers().location, (await opened.text()).includes('Ines')];
  };
  const lead = await make.lead();
  const link = await followedUp(store, admin, lead);
  const [path, token = ''] = link.split('token=');
  const other = await make.lead();
  const expired = decodeURIComponent(token).replace(/~\d+\./, `~${Date.now() - 1}.`);
  for (const forged of ['', 'x', lead.id, token.replace(lead.id, other.id), `${token}x`, expired])
    expect(await goneTo(`${path}token=${encodeURIComponent(decodeURIComponent(forged))}`), forged).toEqual([
      '/onboarding',
      false,
    ]);
  // A token of the same person for something else is none.
  const stop = /consent\?token=(\S+)/.exec((await mailsTo(store, lead.email))[0]?.body ?? '')?.[1] ?? '';
  expect(await goneTo(`/onboarding?token=${stop}`)).toEqual(['/onboarding', false]);

  const { organization: kept } = await make.site();
  const acts: Record<string, (id: string) => Promise<{ ok: () => boolean }>> = {
    merged: (id) => admin.post(`/api/organizations/${kept.id}/merge`, { data: { mergedId: id } }),
    archived: (id) => admin.put(`/api/organizations/${id}/archive`, { data: { reason: 'Away.' } }),
    rejected: (id) => admin.put(`/api/organizations/${id}/reject`, { data: {} }),
    deleted: (id) => admin.delete(`/api/organizations/${id}`, { data: {} }),
  };
  for (const [what, act] of Object.entries(acts)) {
    const gone = await make.lead();
    const mailed = await followedUp(store, admin, gone);
    // Someone had it open meanwhile: what they send is kept, as a registration of its own.
    const visitor = await as();
    await visitor.get(mailed);
    const site = registration();
    await draftUpTo(visitor, 5, site);
    expect((await act(gone.id)).ok(), what).toBe(true);
    expect(await goneTo(mailed), what).toEqual(['/onboarding', false]);
    const form = { userFirstName: 'Ines', userLastName: 'Moreau', userEmail: site.userEmail, intent: 'next' };
    expect((await visitor.post('/onboarding?step=5', { form })).status(), what).toBe(303);
    const id = await idOf(store, site.name);
    expect([id !== '', id === gone.id], what).toEqual([true, false]);
    const left = await store.read((db) => organizationById(db, gone.id));
    expect(left?.source ?? 'kiosk', what).toBe('kiosk');
  }
});

test('[RUN-36] an event from its making to a registration, in every step over HTTP', async ({ as, make, store }) => {
  const admin = await as(await make.admin('reviewer'));
  const user = await make.rep();
  const rep = await as(user);
  const event = await (await admin.post('/api/events', { data: eventOf() })).json();
  await admin.put(`/api/events/${event.id}/reps`, { data: { repIds: [user.id] } });
  const [{ link }] = (await (await rep.get(`/api/events/${event.id}`)).json()).reps;

  const visitor = await as();
  const enteredAt = Date.now() - 2 * DAY_MS;
  const offline = await enter(store, visitor, link, { enteredAt });
  const leads = [offline, await enter(store, visitor, link), await enter(store, visitor, link)];
  await enter(store, visitor, link, { consent: undefined });
  expect((await store.read((db) => leadRow(db, offline.id)))?.enteredAt).toBe(enteredAt);

  const listed = await (await rep.get(`/api/kiosk/leads?event=${event.id}`)).json();
  expect(listed).toHaveLength(4);
  const ids = listed.map(({ id }: { id: string }) => id);
  const written = await (await rep.post('/api/kiosk/leads/follow-up', { data: { ids, words: 'Hello again' } })).json();
  expect([written.sent.length, written.left.length]).toEqual([3, 1]);

  const [mail] = await mailsTo(store, leads[0]?.sent.email ?? '');
  const clinic = await as();
  await clinic.get(linkIn(mail?.body));
  const site = registration({ name: offline.sent.organizationName });
  await draftUpTo(clinic, 5, site);
  const form = { userFirstName: 'Ines', userLastName: 'Moreau', userEmail: offline.sent.email, intent: 'next' };
  expect((await clinic.post('/onboarding?step=5', { form })).status()).toBe(303);
  const numbers = await (await rep.get(`/api/events/${event.id}`)).json();
  expect(numbers).toMatchObject({ leads: 4, consented: 3, followedUp: 3, registered: 1 });
  const [row] = await (await admin.get('/api/events'))
    .json()
    .then((rows) => rows.filter((each: { id: string }) => each.id === event.id));
  expect(row).toMatchObject({ registered: 1 });
  expect(await textOf(await rep.get(`/kiosk/leads?event=${event.id}`))).toContain('Registered');
});
