/** Who runs the platform, with which role, and what becomes of those who no longer do. */
import { describe, expect, it } from 'vitest';
import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import { ADMIN_ROLES, type AdminRole } from '~/catalogue/statuses';
import { type Actor, can, type Permission, SYSTEM } from '~/domain/base/actor';
import { enqueueForOrganization, enqueueForSponsor, notify } from '~/domain/base/outbox.server';
import { ensureAdministrator } from '~/domain/commands/accounts/first-admin.server';
import { resetByOperator, suspendByOperator } from '~/domain/commands/accounts/operator.server';
import { endSessionsOf, personOf } from '~/domain/commands/accounts/session.server';
import { reinstatePerson, suspendPerson } from '~/domain/commands/accounts/suspend.server';
import { changeAdminRole, removePerson } from '~/domain/commands/accounts/team.server';
import { sendResetLink } from '~/domain/commands/accounts/way-in.server';
import { assignTask } from '~/domain/commands/engagements/assign.server';
import { assignableTo } from '~/domain/commands/engagements/assignable.server';
import { ableToSign, signersFor } from '~/domain/commands/engagements/signers.server';
import { beginEngagement, giveTurn } from '~/domain/commands/engagements/turns.server';
import { erasePerson } from '~/domain/commands/persons/erase.server';
import { onePerson } from '~/domain/pages/people.server';
import { auditEventsOf } from '~db/queries/audit';
import { engagementOf, tasksAssignedTo, unassignTasksOf } from '~db/queries/engagements';
import { matchById } from '~db/queries/matches';
import { mailPage } from '~db/queries/outbox';
import { peoplePage } from '~db/queries/persons';
import { administrators, updateUser, userById, userByUsername } from '~db/queries/users';
import type { User } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make } = await openQueryStore();
const as = (user: User): Actor => personOf(user);
const stored = async (id: string) => (await store.read((db) => userById(db, id))) as User;
const eventsOf = async (id: string) => store.read((db) => auditEventsOf(db, { type: 'user', id }));
const mailsTo = async (address: string | null) => {
  const { rows } = await store.read((db) => mailPage(db, { limit: 500 }));
  return rows.filter(({ recipient }) => recipient === address).map(({ subject }) => subject);
};
const activeOwners = async () =>
  (await store.read(administrators)).filter((user) => user.adminRole === 'owner' && user.passwordHash !== null);
const suspendAllOwners = async () => {
  for (const { id } of await activeOwners()) await store.tx((db) => updateUser(db, id, { suspendedAt: AT }));
};

describe('the roles of administrators', () => {
  /** From the requirement, and not from the policy. */
  const MAY: Record<AdminRole, readonly Permission[]> = {
    owner: ['user.manage', 'settings.edit', 'study.decide', 'outbox.resend', 'study.delete', 'person.erase'],
    reviewer: ['organization.decide', 'study.decide', 'organization.merge', 'trackRecord.decide', 'kiosk.link'],
    support: ['user.help', 'outbox.resend', 'person.export'],
    read_only: [],
  };
  const BY_ROLE = [...new Set(Object.values(MAY).flat())];
  const READS = [
    'admin.enter',
    'audit.read',
    'outbox.read',
    'user.list',
    'settings.read',
    'organization.list',
  ] as const;

  it.each(ADMIN_ROLES)('[RUN-04] %s: reads everything, and does what the role allows', async (role) => {
    const actor = as(await make.admin(role));
    for (const permission of READS) expect(can(actor, permission), permission).toBe(true);
    for (const permission of BY_ROLE) {
      const may = role === 'owner' || MAY[role].includes(permission);
      expect(can(actor, permission as 'user.manage'), permission).toBe(may);
    }
  });

  it('[RUN-04] a refusal says which role may, and only owners help owners', async () => {
    const [owner, support] = [await make.admin(), await make.admin('support')];
    const refused = { code: 'admin_role', message: expect.stringContaining('Only an owner can do this.') };
    await expect(suspendPerson(as(support), owner.id)).rejects.toMatchObject(refused);
    await expect(sendResetLink(as(support), owner.id)).rejects.toMatchObject(refused);
    await expect(sendResetLink(as(await make.admin('reviewer')), owner.id)).rejects.toMatchObject({
      message: 'Only an owner or someone from support can do this. Your role is “Reviewer”.',
    });
    await sendResetLink(as(support), (await make.admin('reviewer')).id);
  });

  it('[RUN-04] support signs people out, but no owner, and only as long as it is support', async () => {
    const [owner, support, reader] = [
      await make.admin('owner'),
      await make.admin('support'),
      await make.admin('read_only'),
    ];
    const { user } = await make.site();
    expect(await endSessionsOf(as(support), user.id, AT)).toEqual({ ended: 0 });
    expect(await endSessionsOf(as(support), reader.id, AT)).toEqual({ ended: 0 });
    expect(await endSessionsOf(as(owner), owner.id, AT)).toEqual({ ended: 0 });
    await expect(endSessionsOf(as(support), owner.id, AT)).rejects.toMatchObject({ code: 'admin_role' });
    expect((await onePerson(as(support), owner.id)).may.signOut).toBe(false);
    const before = as(support);
    await store.tx((db) => updateUser(db, support.id, { adminRole: 'read_only' }));
    await expect(endSessionsOf(before, user.id, AT)).rejects.toMatchObject({ code: 'admin_role' });
  });

  it('[RUN-04] an administrator without a role only reads', async () => {
    const { id } = await make.admin();
    const unknown = as((await store.tx((db) => updateUser(db, id, { adminRole: null }))) as User);
    expect([can(unknown, 'audit.read'), can(unknown, 'study.decide')]).toEqual([true, false]);
  });
});

describe('one owner who can sign in', () => {
  const ENDS: Record<string, (actor: Actor, id: string) => Promise<unknown>> = {
    demoted: (actor, id) => changeAdminRole(actor, id, { adminRole: 'reviewer' }, AT),
    suspended: (actor, id) => suspendPerson(actor, id, AT),
    removed: (actor, id) => removePerson(actor, id, null, AT),
    erased: (actor, id) => erasePerson(actor, { id }, { reason: 'Asked for.' }, AT),
  };

  it.each(Object.entries(ENDS))('[RUN-05] remains if two are %s by each other at once', async (_, end) => {
    await suspendAllOwners();
    const [one, other] = [await make.admin(), await make.admin()];
    await make.admin('reviewer');
    const ended = await Promise.allSettled([end(as(one), other.id), end(as(other), one.id)]);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await activeOwners()).toHaveLength(1);
  });

  it('[RUN-05] remains even for operators, and the invited and the suspended do not count', async () => {
    await suspendAllOwners();
    const last = await make.admin();
    await make.user({ role: 'admin', passwordHash: null });
    for (const end of Object.values(ENDS))
      await expect(end(SYSTEM, last.id)).rejects.toMatchObject({ code: 'last_owner' });
    await expect(suspendByOperator(last.email as string)).rejects.toMatchObject({ code: 'last_owner' });
    expect(await stored(last.id)).toMatchObject({ adminRole: 'owner', suspendedAt: null });
  });

  it('[RUN-05] a change names the person in the audit trail, and one whose role was just taken changes nothing', async () => {
    const [boss, before] = [await make.admin(), await make.admin()];
    await changeAdminRole(as(boss), before.id, { adminRole: 'support' }, AT);
    const [event] = await eventsOf(before.id);
    expect(event).toMatchObject({ action: 'user.roleChanged', actorId: boss.id });
    // The name is sealed, so that erasing the person erases it.
    expect(JSON.parse(event?.before ?? '')).toMatchObject({ name: { sealed: expect.any(String) }, adminRole: 'owner' });
    // As its session told before it ended.
    await expect(suspendPerson(as(before), boss.id, AT)).rejects.toMatchObject({ code: 'admin_role' });
    expect(await mailsTo(before.email)).toEqual(['Your role has changed']);
  });
});

it('[RUN-06] the list of people is filtered by role and by the state of the account', async () => {
  const [reviewer, rep] = [await make.admin('reviewer'), await make.rep()];
  const invited = await make.user({ role: 'admin', passwordHash: null, adminRole: 'support' });
  const roleless = await make.user();
  const erased = await make.user({ erasedAt: AT, passwordHash: null });
  const suspended = await make.user({ role: 'site', suspendedAt: AT });
  const found = async (request: object) =>
    (await store.read((db) => peoplePage(db, { limit: 100, ...request }))).rows.map(({ id }) => id);
  const all = [reviewer, rep, invited, roleless, erased, suspended].map(({ id }) => id);
  const among = async (request: object) => {
    const ids = await found(request);
    return all.filter((id) => ids.includes(id));
  };
  expect(await among({ role: 'reviewer' })).toEqual([reviewer.id]);
  expect(await among({ role: 'rep' })).toEqual([rep.id]);
  expect(await among({ role: 'none' })).toEqual([roleless.id, erased.id]);
  expect(await among({ state: 'invited' })).toEqual([invited.id]);
  expect(await among({ state: 'suspended' })).toEqual([suspended.id]);
  expect(await among({ state: 'erased' })).toEqual([erased.id]);
  expect(await among({ state: 'active', role: 'reviewer' })).toEqual([reviewer.id]);
  await store.tx((db) => updateUser(db, reviewer.id, { adminRole: null }));
  expect(await among({ role: 'read_only' })).toEqual([reviewer.id]);
});

describe('a suspended person', () => {
  it('[RUN-08] gets no e-mail that is not about the account, wherever it would come from', async () => {
    const { organization, user } = await make.site();
    const poster = await make.user();
    const colleague = await make.user({ role: 'site', organizationId: organization.id, staffRole: 'coordinator' });
    for (const { id } of [user, poster]) await suspendPerson(SYSTEM, id, AT);
    const link = 'https://studybridge.example/';
    const about = { type: 'site', organization: organization.name, verified: true, reason: null, link } as const;
    const mail = MAILS.organizationDecided(about);
    await store.tx(async (db) => {
      await enqueueForOrganization(db, organization.id, mail, AT);
      await enqueueForSponsor(db, { sponsorId: poster.id, sponsorEmail: poster.email }, mail, AT);
    });
    expect([await mailsTo(user.email), await mailsTo(poster.email)]).toEqual([[], []]);
    expect(await mailsTo(colleague.email)).toHaveLength(1);
    const optional: Mail = Object.assign(() => ({ subject: 'News', body: 'News.', link: null }), {
      kind: 'training' as const,
    });
    await store.tx((db) => notify(db, [user.email, colleague.email], optional, AT));
    expect([await mailsTo(user.email), (await mailsTo(colleague.email)).length]).toEqual([[], 2]);
  });

  it('[RUN-08] is offered nowhere, and hands open steps to everyone who can sign in', async () => {
    const [sponsor, site] = [await make.sponsor(), await make.site()];
    const colleague = await make.user({ role: 'site', organizationId: site.organization.id, staffRole: 'owner' });
    const study = await make.study({ sponsorId: sponsor.organization.id });
    const match = await make.match(study.id, site.organization.id, { status: 'interested' });
    await store.tx((db) => beginEngagement(db, match, study, AT, { answered: true }));
    await store.tx(async (db) => giveTurn(db, await engagementOf(db, match.id), 'signCda', AT));
    const actor = personOf(colleague, 'verified');
    await assignTask(actor, match.id, site.user.id, AT);
    const owner = as(await make.admin());
    expect(await onePerson(owner, site.user.id)).toMatchObject({ steps: 1, takers: ['Robin Reyes'] });
    const signers = async () =>
      store.read(async (db) => {
        const found = await matchById(db, match.id);
        return found && (await signersFor(db, actor, found))?.people.map(({ id }) => id);
      });
    const offered = async () =>
      store.read(async (db) => {
        const found = await matchById(db, match.id);
        const people = found && (await assignableTo(db, actor, found, { todo: 'signCda', side: 'site' }));
        return people?.map(({ value }) => value);
      });
    expect(await signers()).toContain(site.user.id);
    expect(await offered()).toContain(site.user.id);
    const answer = await suspendPerson(owner, site.user.id, AT);
    expect(answer).toMatchObject({ stepsHandedOver: 1, takers: ['Robin Reyes'] });
    expect(await store.read((db) => tasksAssignedTo(db, site.user.id))).toEqual([]);
    expect(await signers()).toEqual([colleague.id]);
    // The other person could do it, and nobody else is left to choose.
    expect(await offered()).toEqual([]);
    const again = assignTask(actor, match.id, site.user.id, AT);
    await expect(again).rejects.toMatchObject({ code: 'assignee_suspended' });
    expect(await suspendPerson(owner, site.user.id, AT)).toMatchObject({ stepsHandedOver: 0 });
    await reinstatePerson(owner, site.user.id, AT);
    expect(await signers()).toContain(site.user.id);
    expect(await store.tx((db) => unassignTasksOf(db, 'nobody'))).toEqual([]);
  });
});

it('[DAY-103][VET-01] only a verified sponsor has people who may sign, whoever asks, and a site’s may whatever its status', async () => {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(study.id, site.organization.id, { status: 'interested' });
  const able = async (party: Parameters<typeof ableToSign>[1]) =>
    (await store.read((db) => ableToSign(db, party))).map(({ id }) => id);
  const atSponsor = { side: 'sponsor', id: sponsor.organization.id } as const;
  expect(await able({ ...atSponsor, status: 'verified' })).toEqual([sponsor.user.id]);
  for (const status of ['pending', 'rejected', 'archived'] as const)
    expect(await able({ ...atSponsor, status })).toEqual([]);
  expect(await able({ side: 'site', id: site.organization.id, status: 'suspended' })).toEqual([site.user.id]);
  const poster = await make.user();
  expect(await able({ side: 'sponsor', id: poster.id, status: null })).toEqual([poster.id]);
  // The list to choose from asks the same.
  const offered = (sponsorStatus: 'verified' | 'pending') =>
    store.read(async (db) => {
      const found = await matchById(db, match.id);
      const task = { todo: 'countersignCda', side: 'sponsor' } as const;
      return found && (await assignableTo(db, SYSTEM, { ...found, sponsorStatus }, task)).map(({ value }) => value);
    });
  expect([await offered('verified'), await offered('pending')]).toEqual([[sponsor.user.id], []]);
});

it('[RUN-09] a new ADMIN_USERNAME makes an owner, leaves the earlier one as it is, and commands find it by its ID', async () => {
  await ensureAdministrator({ username: 'first-chief', password: 'a-first-password' }, AT);
  await ensureAdministrator({ username: 'second-chief', password: 'a-second-password' }, AT);
  const [first, second] = await store.read((db) =>
    Promise.all([userByUsername(db, 'first-chief'), userByUsername(db, 'second-chief')]),
  );
  expect([first?.adminRole, second?.adminRole]).toEqual(['owner', 'owner']);
  const { id = '' } = first ?? {};
  expect((await resetByOperator(id, AT)).link).toContain('token=');
  await suspendByOperator(id, AT);
  const roles = (await eventsOf(id)).map(({ actorRole, action }) => [actorRole, action]);
  expect(roles).toEqual(
    expect.arrayContaining([
      ['operator', 'user.suspended'],
      ['operator', 'user.resetRequested'],
    ]),
  );
});
