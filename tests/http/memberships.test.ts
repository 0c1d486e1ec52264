import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { membershipsOf, usersOfOrganization } from '~db/queries/memberships';
import { organizationPage } from '~db/queries/organizations';
import { userById } from '~db/queries/users';
import type { Organization } from '~db/schema';
import type { Store } from '~db/store.server';
import type { Factories } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { draftUpTo } from '~tests/support/wizard';

const ORGANIZATIONS = '/api/account/organizations';
const STAFF = '/api/organizations/me/staff';

const mine = async (who: APIRequestContext) => (await who.get(ORGANIZATIONS)).json();
const current = async (who: APIRequestContext): Promise<string> =>
  (await (await who.get('/api/organizations/me')).json()).id;
const switchTo = (who: APIRequestContext, { id }: Pick<Organization, 'id'>) =>
  who.put(ORGANIZATIONS, { data: { organizationId: id } });
const siteNamed = async (store: Store, search: string) =>
  (await store.read((db) => organizationPage(db, { search, limit: 2 }))).rows;

/** Someone who belongs to two sites, in this order, and the owner of the second. */
async function inTwo(make: Factories, as: (user: never) => Promise<APIRequestContext>, staffRole = 'coordinator') {
  const [first, second] = [await make.site(), await make.site()];
  const owner = await as(second.user as never);
  const data = { firstName: 'Robin', lastName: 'Reyes', email: first.user.email, staffRole };
  expect((await owner.post(STAFF, { data })).status()).toBe(201);
  const person = await as(first.user as never);
  const [invitation] = (await mine(person)).invitations;
  expect((await person.post(`${ORGANIZATIONS}/invitations/${invitation.id}`)).status()).toBe(200);
  return { first: first.organization, second: second.organization, user: first.user, person, owner };
}

test('[MEM-01] a signed-in person registers a second site by JSON, says so, and becomes its owner', async ({
  as,
  make,
  store,
}) => {
  const { user, organization } = await make.site();
  const person = await as(user);
  const site = registration();
  const refused = await person.post('/api/organizations', { data: site });
  expect([refused.status(), (await refused.json()).message]).toEqual([
    409,
    'Your account already has an organization.',
  ]);
  expect((await person.post('/api/organizations', { data: { ...site, another: true } })).status()).toBe(201);
  const [second] = await siteNamed(store, site.name);
  expect(second).toMatchObject({ name: site.name, status: 'pending' });
  expect((await mine(person)).organizations).toMatchObject([
    { organizationId: organization.id, staffRole: 'owner', current: true },
    { organizationId: second?.id, staffRole: 'owner', current: false },
  ]);
  // A program that registers goes on acting for the first.
  expect(await current(person)).toBe(organization.id);
  const people = await store.read((db) => usersOfOrganization(db, second?.id ?? ''));
  expect(people.map(({ id, staffRole }) => [id, staffRole])).toEqual([[user.id, 'owner']]);
  const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
  expect(events.find(({ action }) => action === 'user.joined')?.after).toContain(second?.id);
});

test('[MEM-01] without JavaScript, another site is registered after saying so, keeps what was typed, and is shown next', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const person = await as(user);
  // Without saying so, as ever (WIZ-12).
  expect((await person.get('/onboarding')).headers().location).toBe('/site-dashboard');
  const begun = await person.post('/account/organizations', { form: { intent: 'registerAnother' } });
  expect([begun.status(), begun.headers().location]).toEqual([303, '/onboarding?step=1']);
  const site = registration();
  await draftUpTo(person, 4, site);
  const review = await person.get('/onboarding?step=4');
  for (const words of ['Step 4 of 4', site.name, site.piName]) expect(await textOf(review)).toContain(words);
  const sent = await person.post('/onboarding?step=4', { form: { intent: 'submit' } });
  expect([sent.status(), sent.headers().location]).toEqual([303, '/site-dashboard']);
  const [second] = await siteNamed(store, site.name);
  expect(await current(person)).toBe(second?.id);
  expect(await textOf(await person.get('/site-dashboard'))).toContain(`Acting for \n${site.name}`);
  expect((await person.get('/onboarding')).headers().location).toBe('/site-dashboard');
});

test('[MEM-02] a visitor with a known address is told nothing; the link leads to signing in, and the site becomes theirs', async ({
  as,
  make,
  store,
}) => {
  const { user, organization } = await make.site();
  const [known, fresh] = [registration({ userEmail: user.email }), registration()];
  const [toKnown, toFresh] = [
    await (await as()).post('/api/organizations', { data: known }),
    await (await as()).post('/api/organizations', { data: fresh }),
  ];
  expect([toKnown.status(), await toKnown.json()]).toEqual([toFresh.status(), await toFresh.json()]);
  const [mail] = await mailsTo(store, user.email);
  expect(mail?.body).toContain(`which already has an account with ${organization.name}`);
  const link = /\/drafts\/resume\?token=[\w-]+/.exec(mail?.body ?? '')?.[0] ?? '';
  expect(await textOf(await (await as()).get(link))).toContain('Sign in to continue');
  const person = await as(user);
  expect(await textOf(await person.get(link))).toContain('Register another site?');
  const opened = await person.post(link);
  expect([opened.status(), opened.headers().location]).toEqual([303, '/onboarding?step=4']);
  for (const words of [known.name, known.piName, known.description])
    expect(await textOf(await person.get('/onboarding?step=4'))).toContain(words);
  expect((await person.post('/onboarding?step=4', { form: { intent: 'submit' } })).headers().location).toBe(
    '/site-dashboard',
  );
  const [second] = await siteNamed(store, known.name);
  expect((await store.read((db) => membershipsOf(db, user.id))).map((each) => each.organization.id)).toEqual([
    second?.id,
  ]);
  // The link is used up.
  expect((await person.get(link)).headers().location).toBe('/');
});

test('[MEM-03] inviting a known person looks the same until they accept, and adds a membership with the role', async ({
  as,
  make,
  store,
}) => {
  const [first, second] = [await make.site(), await make.sponsor()];
  const owner = await as(second.user);
  const data = { firstName: 'Robin', lastName: 'Reyes', email: first.user.email, staffRole: 'coordinator' };
  expect((await owner.post(STAFF, { data })).status()).toBe(201);
  const [, invited] = (await (await owner.get(STAFF)).json()).people;
  expect(invited).toMatchObject({ email: first.user.email, state: 'invited' });
  const [mail] = await mailsTo(store, first.user.email);
  expect(mail?.body).toContain('/account/organizations');
  // Nobody else accepts it.
  const other = await as((await make.site()).user);
  for (const who of [other, owner])
    expect((await who.post(`${ORGANIZATIONS}/invitations/${invited.id}`)).status()).toBe(404);
  const person = await as(first.user);
  const page = await textOf(await person.get('/account/organizations'));
  expect(page).toContain(`Join ${second.organization.name}`);
  const form = { intent: `acceptInvitation ${invited.id}` };
  expect((await person.post('/account/organizations', { form })).status()).toBe(303);
  expect((await person.post(`${ORGANIZATIONS}/invitations/${invited.id}`)).status()).toBe(404);
  expect(await store.read((db) => userById(db, first.user.id))).toMatchObject({
    organizationId: first.organization.id,
    role: 'site',
  });
  const [, member] = (await (await owner.get(STAFF)).json()).people;
  expect(member).toMatchObject({ email: first.user.email, state: 'active', staffRole: 'coordinator', maySign: false });
  // Acting for the sponsor, they are a sponsor's person: the other dashboard is not theirs now.
  expect((await switchTo(person, second.organization)).status()).toBe(200);
  expect((await person.get('/sponsor-dashboard')).status()).toBe(200);
  expect((await person.get('/site-dashboard')).status()).toBe(403);
  expect((await person.get(STAFF)).status()).toBe(200);
  expect((await person.post(STAFF, { data: { ...data, email: 'a@people.example' } })).status()).toBe(403);
});

test('[MEM-04] a person with two organizations sees the current one’s records only, and never a third’s', async ({
  as,
  make,
  store,
}) => {
  const { first, second, user, person } = await inTwo(make, as);
  const third = (await make.site()).organization;
  const documents: { id: string }[] = [];
  for (const { id } of [first, second, third]) documents.push(await make.document({ organizationId: id }));
  const seen = async () => {
    const listed: { id: string }[] = await (await person.get('/api/organizations/me/documents')).json();
    const ids = listed.map(({ id }) => id);
    return documents.map(({ id }) => (ids.includes(id) ? 200 : 404));
  };
  expect(await seen()).toEqual([200, 404, 404]);
  expect((await switchTo(person, third)).status()).toBe(404);
  expect((await switchTo(person, second)).status()).toBe(200);
  expect(await current(person)).toBe(second.id);
  expect(await seen()).toEqual([404, 200, 404]);
  const page = await textOf(await person.get('/site-dashboard'));
  expect(page).toContain(`Acting for \n${second.name}`);
  expect(page).not.toContain(third.name);
  // Another session stays with the first.
  expect(await current(await as(user))).toBe(first.id);
  // By the form of the header, without JavaScript.
  const form = { intent: 'switchOrganization', organizationId: first.id };
  const back = await person.post('/account/organizations', { form });
  expect([back.status(), back.headers().location]).toEqual([303, '/site-dashboard']);
  expect(await seen()).toEqual([200, 404, 404]);
  const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
  expect(events.filter(({ action }) => action === 'user.switched')).toHaveLength(2);
});

test('[MEM-05] whoever has one organization has no switch', async ({ as, make }) => {
  expect(await textOf(await (await as((await make.site()).user)).get('/site-dashboard'))).not.toContain('Acting for');
});

test('[MEM-06] removing a person ends this membership only, and the sessions that act for it', async ({
  as,
  make,
  store,
}) => {
  const { first, second, user, person, owner } = await inTwo(make, as, 'owner');
  const elsewhere = await as(user);
  await switchTo(person, second);
  const [, member] = (await (await owner.get(STAFF)).json()).people;
  expect(member.id).not.toBe(user.id);
  // By the account's ID, it would be about the first organization, which is not the owner's.
  expect((await owner.delete(`${STAFF}/${user.id}`)).status()).toBe(404);
  expect((await owner.delete(`${STAFF}/${member.id}`)).status()).toBe(204);
  expect((await person.get('/api/organizations/me')).status(), 'signed out where they acted for it').toBe(401);
  expect(await current(elsewhere)).toBe(first.id);
  expect((await switchTo(elsewhere, second)).status()).toBe(404);
  expect(await store.read((db) => userById(db, user.id))).toMatchObject({ organizationId: first.id, staffRole: null });
});

test('[MEM-06] after the first organization, another becomes the first, and each keeps an owner', async ({
  as,
  make,
  store,
}) => {
  const { first, second, user, owner } = await inTwo(make, as);
  const [own, member] = (await (await owner.get(STAFF)).json()).people;
  const last = await owner.delete(`${STAFF}/${own.id}`);
  expect([last.status(), await last.text()]).toEqual([409, expect.stringContaining('owner')]);
  const changed = await owner.put(`${STAFF}/${member.id}`, { data: { staffRole: 'investigator' } });
  expect(await changed.json()).toMatchObject({ id: member.id, staffRole: 'investigator', maySign: true });
  expect(await store.read((db) => userById(db, user.id)), 'the role elsewhere stays').toMatchObject({
    staffRole: null,
  });
  await make.user({ role: 'site', organizationId: first.id, staffRole: 'owner' });
  const admin = await as(await make.admin());
  expect((await admin.delete(`${STAFF}/${user.id}`)).status()).toBe(204);
  expect(await store.read((db) => userById(db, user.id))).toMatchObject({
    organizationId: second.id,
    role: 'site',
    staffRole: 'investigator',
  });
  expect(await store.read((db) => membershipsOf(db, user.id))).toEqual([]);
  expect(await current(await as(user))).toBe(second.id);
});

test('[MEM-07][MEM-08] what a page was opened for one organization is not saved for another, and events name the one acted for', async ({
  as,
  make,
  store,
}) => {
  const { first, second, user, person } = await inTwo(make, as, 'owner');
  const page = await (await person.get('/organization/staff')).text();
  const opened = /name="actsFor" value="([^"]*)"/.exec(page)?.[1];
  expect(opened).toBe(first.id);
  await switchTo(person, second);
  const form = { intent: 'changeName', actsFor: first.id, firstName: 'New', lastName: 'Name', password: 'x' };
  const refused = await person.post('/account?index', { form });
  expect(refused.status()).toBe(409);
  expect(await textOf(refused)).toContain('You have switched to another organization');
  expect(await store.read((db) => userById(db, user.id))).toMatchObject({ firstName: 'Robin' });
  expect((await person.post('/account?index', { form: { ...form, actsFor: second.id } })).status()).toBe(400);
  const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
  expect(events.find(({ action }) => action === 'user.switched')?.organizationId).toBe(first.id);
  await person.put('/api/account/digest', { data: { digest: 'weekly' } });
  const later = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
  expect(later.find(({ action }) => action === 'user.digestChosen')?.organizationId).toBe(second.id);
});

test('[MEM-09] a merge takes memberships along, makes nobody an owner, and gives them back when it is undone', async ({
  as,
  make,
  store,
}) => {
  const { second: merged, user, person } = await inTwo(make, as, 'owner');
  const { organization: kept } = await make.site();
  await switchTo(person, merged);
  const admin = await as(await make.admin());
  const merge = await admin.post(`/api/organizations/${kept.id}/merge`, { data: { mergedId: merged.id } });
  expect(merge.ok()).toBe(true);
  const others = async () =>
    (await store.read((db) => membershipsOf(db, user.id))).map(({ membership, organization }) => [
      organization.id,
      membership.staffRole,
    ]);
  expect(await others()).toEqual([[kept.id, 'coordinator']]);
  expect((await person.get('/api/organizations/me')).status(), 'nothing goes on for another').toBe(401);
  expect((await admin.post(`/api/merges/${(await merge.json()).id}/undo`)).ok()).toBe(true);
  expect(await others()).toEqual([[merged.id, 'owner']]);
});

test('[MEM-10] an invitation is declined once, by its person only, and the owners are told', async ({
  as,
  make,
  store,
}) => {
  for (const way of ['form', 'JSON']) {
    const [first, second] = [await make.site(), await make.sponsor()];
    const owner = await as(second.user);
    const data = { firstName: 'Robin', lastName: 'Reyes', email: first.user.email, staffRole: 'owner' };
    expect((await owner.post(STAFF, { data })).status()).toBe(201);
    const person = await as(first.user);
    const [{ id }] = (await mine(person)).invitations;
    for (const who of [owner, await as((await make.site()).user)])
      expect((await who.delete(`${ORGANIZATIONS}/invitations/${id}`)).status()).toBe(404);
    expect(await textOf(await person.get('/account/organizations'))).toContain(
      `If you decline, the owners of ${second.organization.name} are told.`,
    );
    const declined =
      way === 'form'
        ? await person.post('/account/organizations', { form: { intent: `declineInvitation ${id}` } })
        : await person.delete(`${ORGANIZATIONS}/invitations/${id}`);
    expect(declined.status()).toBe(way === 'form' ? 303 : 200);
    expect((await mine(person)).invitations).toEqual([]);
    expect((await person.delete(`${ORGANIZATIONS}/invitations/${id}`)).status()).toBe(404);
    expect((await person.post(`${ORGANIZATIONS}/invitations/${id}`)).status()).toBe(404);
    expect((await (await owner.get(STAFF)).json()).people).toHaveLength(1);
    const mails = await mailsTo(store, second.user.email);
    expect(mails.filter(({ subject }) => subject.includes('does not join'))).toHaveLength(1);
    const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: first.user.id }));
    expect(events.filter(({ action }) => action === 'user.invitationDeclined')).toHaveLength(1);
  }
});

test('[MEM-11] a person leaves another organization, and goes on for the first', async ({ as, make, store }) => {
  const { first, second, user, person, owner } = await inTwo(make, as);
  await switchTo(person, second);
  expect(await current(person)).toBe(second.id);
  expect(await textOf(await person.get('/account/organizations'))).toContain(`Leave ${second.name}`);
  const left = await person.post('/account/organizations', { form: { intent: `leaveOrganization ${second.id}` } });
  expect([left.status(), left.headers().location]).toEqual([303, '/account/organizations']);
  expect(await current(person)).toBe(first.id);
  expect((await mine(person)).organizations).toHaveLength(1);
  expect((await (await owner.get(STAFF)).json()).people).toHaveLength(1);
  expect((await person.delete(`${ORGANIZATIONS}/${second.id}`)).status()).toBe(404);
  const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
  expect(events.find(({ action }) => action === 'user.left')?.before).toContain(second.id);
});

test('[MEM-11] leaving the first organization ends all sessions, and the next becomes the first', async ({
  as,
  make,
  store,
}) => {
  const { first, second, user, person } = await inTwo(make, as);
  // The only owner of the first cannot leave it, in any way.
  const refused = await person.delete(`${ORGANIZATIONS}/${first.id}`);
  expect([refused.status(), (await refused.json()).code]).toEqual([409, 'staff_last_owner']);
  expect((await mine(person)).organizations).toHaveLength(2);
  const other = await make.user({ role: 'site', organizationId: first.id, staffRole: 'owner' });
  const answer = await person.delete(`${ORGANIZATIONS}/${first.id}`);
  expect([answer.status(), await answer.json()]).toEqual([200, { name: first.name, signedOut: true }]);
  expect((await person.get(ORGANIZATIONS)).status()).toBe(401);
  expect(await store.read((db) => userById(db, user.id))).toMatchObject({
    organizationId: second.id,
    staffRole: 'coordinator',
  });
  expect((await store.read((db) => usersOfOrganization(db, first.id))).map(({ id }) => id)).toEqual([other.id]);
  expect((await mailsTo(store, other.email)).filter(({ subject }) => subject.includes('has left'))).toHaveLength(1);
});
