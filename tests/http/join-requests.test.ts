import type { APIRequestContext } from '@playwright/test';
import type { JoinRequests } from '~/domain/model/join-request-schema';
import { auditEventsOf } from '~db/queries/audit';
import { joinRequestById } from '~db/queries/join-requests';
import { usersOfOrganization } from '~db/queries/memberships';
import { organizationPage, setOrganizationStatus } from '~db/queries/organizations';
import { updateUser, userById } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Factories, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';

const CALL = '/api/join-requests';
const REQUESTS = '/organization/staff/requests';
const MINE = '/account/organizations';

/** A verified sponsor at a domain of its own, its owner, and someone whose own sponsor has just been registered. */
async function atOneDomain(make: Factories, domain = `${unique('larkspur')}.example`) {
  const organization = await make.organization({
    type: 'sponsor',
    name: `Larkspur Therapeutics ${unique()}`,
    email: `office@${domain}`,
  });
  const ofIt = { role: 'sponsor', organizationId: organization.id } as const;
  const owner = await make.user({ ...ofIt, staffRole: 'owner', email: `owner@${domain}` });
  const second = await make.organization({ type: 'sponsor', status: 'pending', email: `second@${domain}` });
  const colleague = await make.user({ role: 'sponsor', organizationId: second.id, email: `colleague@${domain}` });
  return { domain, organization, owner, second, colleague };
}

const read = async (who: APIRequestContext): Promise<JoinRequests> => (await who.get(CALL)).json();
const ask = (who: APIRequestContext, organizationId: string, message: string | null = 'I work with Robin.') =>
  who.post(CALL, { data: { organizationId, message } });
const accept = (who: APIRequestContext, id: string, data: object = { staffRole: 'coordinator' }) =>
  who.put(`${CALL}/${id}/accept`, { data });
async function codeOf(response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<[number, string]> {
  const { code } = (await response.json()) as { code: string };
  return [response.status(), code];
}

test('[MEM-19] nobody is told about an organization at their domain before they have confirmed the address', async ({
  as,
  make,
}) => {
  const { domain, organization } = await atOneDomain(make);
  const there = registration({ userEmail: `new@${domain}`, email: `new@${domain}` });
  const elsewhere = registration({ userEmail: `new@${unique('nowhere')}.example` });
  const answers: unknown[] = [];
  for (const data of [there, elsewhere]) {
    const visitor = await as();
    const registered = await visitor.post('/api/organizations', { data });
    const reset = await visitor.post('/api/forgot-password', { data: { email: data.userEmail } });
    const signIn = await visitor.post('/api/login', { data: { email: data.userEmail, password: 'not-the-password' } });
    const all = [registered, reset, signIn, await visitor.get(CALL), await ask(visitor, organization.id)];
    answers.push(await Promise.all(all.map(async (each) => [each.status(), await each.text()])));
    expect(JSON.stringify(answers)).not.toContain('Larkspur');
  }
  expect(answers[0]).toEqual(answers[1]);
});

test('[MEM-19] whoever is signed in reads which verified organization has addresses at their domain, and no other', async ({
  as,
  make,
  store,
}) => {
  const { domain, organization, second, colleague } = await atOneDomain(make);
  const person = await as(colleague);
  expect(await read(person)).toEqual({
    domain,
    organizations: [{ id: organization.id, name: organization.name }],
    asked: [],
    allowed: null,
    received: [],
  });
  for (const page of ['/sponsor-dashboard', MINE]) {
    const text = await textOf(await person.get(page));
    expect(text).toContain(`An organization with addresses at ${domain} is already here`);
    expect(text).toContain(organization.name);
  }
  // Neither a provider's domain, nor one below, nor an address that is not confirmed yet.
  for (const email of [`${unique()}@gmail.com`, `${unique()}@mail.${domain}`, `${unique()}@${unique()}.example`]) {
    const other = await make.user({ role: 'sponsor', organizationId: second.id, email, newEmail: `new@${domain}` });
    const by = await as(other);
    expect((await read(by)).organizations).toEqual([]);
    expect(await textOf(await by.get('/sponsor-dashboard'))).not.toContain('already here');
    expect(await codeOf(await ask(by, organization.id))).toEqual([404, 'not_found']);
  }
  // The answer about an organization that is there is that about none.
  const stranger = await as((await make.site()).user);
  const [there, nowhere] = [await ask(stranger, organization.id), await ask(stranger, 'no-organization')];
  expect([there.status(), await there.text()]).toEqual([nowhere.status(), await nowhere.text()]);
  // Who has a verified organization is not asked about another on the dashboard.
  await store.tx((db) => setOrganizationStatus(db, second, { to: 'verified', reason: null, at: Date.now() }));
  expect(await textOf(await person.get('/sponsor-dashboard'))).not.toContain('already here');
  expect((await read(person)).organizations).toHaveLength(1);
});

test('[MEM-19][MEM-21] at a university, people can ask only once an owner lets them; anywhere, an owner can end it', async ({
  as,
  make,
  store,
}) => {
  const { organization, owner, colleague } = await atOneDomain(make, `${unique('college')}.edu`);
  const [person, by] = [await as(colleague), await as(owner)];
  expect((await read(person)).organizations).toEqual([]);
  expect((await read(by)).allowed).toBe(false);
  expect((await person.put(CALL, { data: { allowed: true } })).status()).toBe(403);
  const on = await by.post(REQUESTS, { form: { intent: 'setJoining', allowed: 'on' } });
  expect([on.status(), on.headers().location]).toEqual([303, REQUESTS]);
  expect((await read(person)).organizations).toHaveLength(1);
  const off = await by.put(CALL, { data: { allowed: false } });
  expect([off.status(), await off.json()]).toEqual([200, { allowed: false }]);
  expect((await read(person)).organizations).toEqual([]);
  expect((await ask(person, organization.id)).status()).toBe(404);
  expect(await textOf(await by.get(REQUESTS))).toContain('If you let people with an address at');
  const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: organization.id }));
  expect(events.filter(({ action }) => action === 'organization.joiningSet')).toHaveLength(2);
});

for (const way of ['form', 'JSON']) {
  test(`[MEM-20] a person asks to join, an owner accepts with a role and no authority, and both are told (${way})`, async ({
    as,
    make,
    store,
  }) => {
    const { domain, organization, owner, second, colleague } = await atOneDomain(make);
    const [person, by] = [await as(colleague), await as(owner)];
    const form = { intent: 'askToJoin', organizationId: organization.id, message: 'I work with Robin.' };
    const asked = way === 'form' ? await person.post(MINE, { form }) : await ask(person, organization.id);
    expect(asked.status()).toBe(way === 'form' ? 303 : 201);
    expect(await textOf(await person.get(MINE))).toContain('Its owners can answer until');
    const [told] = await mailsTo(store, owner.email);
    expect(told?.subject).toBe(`Robin Reyes asks to join ${organization.name}`);
    expect(told?.body).toContain(colleague.email);
    // A stranger's own words are only on the page.
    expect(told?.body).not.toContain('I work with');
    expect(await codeOf(await ask(person, organization.id))).toEqual([409, 'join_request_open']);

    const [request] = (await read(by)).received;
    expect(request).toMatchObject({ name: 'Robin Reyes', email: colleague.email, message: 'I work with Robin.' });
    const inbox = await (await by.get('/api/inbox')).json();
    expect(inbox).toMatchObject([{ kind: 'joinRequest', about: colleague.email, path: REQUESTS }]);
    expect(await textOf(await by.get('/organization/staff'))).toContain('1 request to join');
    const page = await textOf(await by.get(REQUESTS));
    for (const words of ['Robin Reyes', `@${domain}`, 'I work with Robin.']) expect(page).toContain(words);
    const accepting = { intent: `acceptJoinRequest ${request?.id}`, staffRole: 'investigator' };
    const accepted =
      way === 'form'
        ? await by.post(REQUESTS, { form: accepting })
        : await accept(by, request?.id ?? '', { staffRole: 'investigator' });
    expect(accepted.status()).toBe(way === 'form' ? 303 : 200);

    const people = await store.read((db) => usersOfOrganization(db, organization.id));
    expect(people.find(({ id }) => id === colleague.id)).toMatchObject({ staffRole: 'investigator', maySign: false });
    expect(await store.read((db) => userById(db, colleague.id))).toMatchObject({ organizationId: second.id });
    expect((await read(person)).asked).toMatchObject([{ state: 'accepted', staffRole: 'investigator' }]);
    expect((await read(person)).organizations).toEqual([]);
    expect(await (await by.get('/api/inbox')).json()).toEqual([]);
    expect((await mailsTo(store, colleague.email))[0]?.subject).toBe(`You now belong to ${organization.name}`);
    const switched = await person.put('/api/account/organizations', { data: { organizationId: organization.id } });
    expect(switched.status()).toBe(200);
    const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: colleague.id }));
    expect(events.find(({ action }) => action === 'user.joinAsked')?.actorId).toBe(colleague.id);
    expect(events.find(({ action }) => action === 'user.joined')).toMatchObject({
      actorId: owner.id,
      after: expect.stringContaining('"maySign":false'),
    });
  });

  test(`[MEM-20] an owner declines with a reason, which the person reads, and they cannot ask again for a while (${way})`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, owner, colleague } = await atOneDomain(make);
    const [person, by] = [await as(colleague), await as(owner)];
    const { id } = await make.joinRequest(colleague, organization.id);
    const reason = 'Please ask Kim first.';
    const declined =
      way === 'form'
        ? await by.post(REQUESTS, { form: { intent: `declineJoinRequest ${id}`, reason } })
        : await by.put(`${CALL}/${id}/decline`, { data: { reason } });
    expect(declined.status()).toBe(way === 'form' ? 303 : 200);
    const [mail] = await mailsTo(store, colleague.email);
    expect(mail?.body).toContain(`Reason: ${reason}`);
    expect(await textOf(await person.get(MINE))).toContain(`Reason: ${reason}`);
    expect((await read(person)).organizations).toEqual([]);
    expect(await codeOf(await ask(person, organization.id))).toEqual([409, 'join_request_declined']);
    expect(await codeOf(await accept(by, id))).toEqual([409, 'join_request_over']);
    const people = await store.read((db) => usersOfOrganization(db, organization.id));
    expect(people.map((each) => each.id)).toEqual([owner.id]);
  });

  test(`[MEM-20] a person withdraws their request, and nobody else can (${way})`, async ({ as, make }) => {
    const { organization, owner, colleague } = await atOneDomain(make);
    const { id } = await make.joinRequest(colleague, organization.id);
    const [person, by] = [await as(colleague), await as(owner)];
    expect((await by.delete(`${CALL}/${id}`)).status()).toBe(404);
    const withdraw = () =>
      way === 'form'
        ? person.post(MINE, { form: { intent: `withdrawJoinRequest ${id}` } })
        : person.delete(`${CALL}/${id}`);
    expect((await withdraw()).status()).toBe(way === 'form' ? 303 : 200);
    expect((await read(by)).received).toEqual([]);
    expect(await codeOf(await accept(by, id))).toEqual([409, 'join_request_over']);
    expect(await codeOf(await person.delete(`${CALL}/${id}`))).toEqual([409, 'join_request_over']);
    expect((await ask(person, organization.id)).status()).toBe(201);
  });
}

test('[MEM-20] for someone without an organization, it becomes the first one', async ({ as, make, store }) => {
  const { domain, organization, owner } = await atOneDomain(make);
  const newcomer = await make.user({ role: null, email: `newcomer@${domain}` });
  const asked = await ask(await as(newcomer), organization.id);
  await accept(await as(owner), (await asked.json()).id, { staffRole: 'coordinator', maySign: true });
  expect(await store.read((db) => userById(db, newcomer.id))).toMatchObject({
    organizationId: organization.id,
    role: 'sponsor',
    staffRole: 'coordinator',
    maySign: true,
  });
});

test('[MEM-20] a request with the same key is made once', async ({ as, make }) => {
  const { organization, colleague } = await atOneDomain(make);
  const person = await as(colleague);
  const headers = { 'Idempotency-Key': unique('key-12345') };
  const data = { organizationId: organization.id };
  const [one, again] = [await person.post(CALL, { data, headers }), await person.post(CALL, { data, headers })];
  expect([again.status(), await again.json()]).toEqual([201, await one.json()]);
});

test('[MEM-20] a person asks at most five times a day, and at most fifty requests wait for an organization', async ({
  as,
  make,
}) => {
  const { organization, colleague, domain } = await atOneDomain(make);
  const person = await as(colleague);
  for (let time = 1; time <= 5; time++) {
    const asked = await ask(person, organization.id);
    expect(asked.status()).toBe(201);
    expect((await person.delete(`${CALL}/${(await asked.json()).id}`)).status()).toBe(200);
  }
  expect(await codeOf(await ask(person, organization.id))).toEqual([429, 'join_requests_today']);
  const page = await person.post(MINE, {
    form: { intent: 'askToJoin', organizationId: organization.id, message: 'Kept' },
  });
  expect(page.status()).toBe(429);
  expect(await textOf(page)).toContain('You can ask at most 5 times a day');
  expect(await page.text()).toContain('>Kept</textarea>');
  for (let one = 0; one < 50; one++)
    await make.joinRequest(await make.user({ email: `${unique()}@${domain}` }), organization.id);
  const late = await make.user({ email: `late@${domain}` });
  expect(await codeOf(await ask(await as(late), organization.id))).toEqual([409, 'join_requests_full']);
});

test('[MEM-21] only owners of the organization answer, by no token, and nobody their own request', async ({
  as,
  make,
  visitor,
}) => {
  const { domain, organization, owner, colleague } = await atOneDomain(make);
  const { id } = await make.joinRequest(colleague, organization.id);
  const ofIt = { role: 'sponsor', organizationId: organization.id } as const;
  const coordinator = await make.user({ ...ofIt, staffRole: 'coordinator', email: `coordinator@${domain}` });
  // The person is the owner of another organization, as is every owner elsewhere.
  const foreign: [User, number][] = [
    [colleague, 403],
    [(await make.sponsor()).user, 404],
    [(await make.site()).user, 404],
    [coordinator, 403],
    [await make.admin(), 403],
    [await make.rep(), 403],
  ];
  for (const [user, status] of foreign) {
    const by = await as(user);
    expect((await by.put(`${CALL}/${id}/accept`, { data: { staffRole: 'owner' } })).status(), user.role ?? '').toBe(
      status,
    );
    expect((await by.put(`${CALL}/${id}/decline`, { data: {} })).status()).toBe(status);
    expect((await read(by)).received).toEqual([]);
  }
  for (const user of [coordinator, colleague]) expect((await (await as(user)).get(REQUESTS)).status()).toBe(403);
  const { token } = await make.apiToken({ id: owner.id, organizationId: organization.id });
  const program = await visitor();
  const headers = { Authorization: `Bearer ${token}` };
  for (const call of ['accept', 'decline']) {
    const refused = await program.put(`${CALL}/${id}/${call}`, { headers, data: { staffRole: 'coordinator' } });
    expect(await codeOf(refused)).toEqual([403, 'token_session_only']);
  }
  const by = await as(owner);
  expect((await accept(by, id)).status()).toBe(200);
  // A second time, it changes nothing.
  expect(await codeOf(await accept(by, id, { staffRole: 'owner' }))).toEqual([409, 'join_request_over']);
  expect(await codeOf(await by.put(`${CALL}/${id}/decline`, { data: {} }))).toEqual([409, 'join_request_over']);
});

test('[MEM-21] a request counts only while its account has the address with which it was made and can sign in', async ({
  as,
  make,
  store,
}) => {
  const { organization, owner, colleague } = await atOneDomain(make);
  const by = await as(owner);
  const { id } = await make.joinRequest(colleague, organization.id);
  const change = (values: Parameters<typeof updateUser>[2]) => store.tx((db) => updateUser(db, colleague.id, values));
  for (const values of [
    { email: `${unique()}@attacker.example` },
    { email: colleague.email, suspendedAt: Date.now() },
  ]) {
    await change(values);
    expect((await read(by)).received).toEqual([]);
    expect(await codeOf(await accept(by, id))).toEqual([409, 'join_request_over']);
  }
  await change({ suspendedAt: null });
  const expired = await make.joinRequest(colleague, organization.id, { createdAt: Date.now() - 31 * 86_400_000 });
  expect(await codeOf(await accept(by, expired.id))).toEqual([409, 'join_request_over']);
  expect((await accept(by, id)).status()).toBe(200);
  expect(await store.read((db) => joinRequestById(db, id))).toMatchObject({ state: 'accepted', decidedBy: owner.id });
});

test('[MEM-19] registering and posting a study answer as before for someone whose organization is here', async ({
  as,
  make,
  store,
}) => {
  const { colleague, domain } = await atOneDomain(make);
  const site = registration({ userEmail: `third@${domain}` });
  expect((await (await as()).post('/api/organizations', { data: site })).status()).toBe(201);
  const { rows } = await store.read((db) => organizationPage(db, { search: site.name, limit: 2 }));
  expect(rows).toMatchObject([{ status: 'pending' }]);
  expect((await (await as(colleague)).get('/study-creation')).status()).toBe(200);
});
