/** Owners decide who runs the platform, with which role: administrators and field reps. */
import { DomainError, errorMessage } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { labelOf } from '~/catalogue/options';
import type { AdminRole } from '~/catalogue/statuses';
import { TEAM_ROLES } from '~/catalogue/team-roles';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { enqueue } from '~/domain/base/outbox.server';
import { submitOnce } from '~/domain/base/submission.server';
import type { ListedUser } from '~/domain/model/account-view';
import { adminRoleOf, fullName, nameOf } from '~/domain/model/member';
import { isOfTeam, type TeamInvitation, type TeamRole } from '~/domain/model/team-schema';
import { now } from '~/gateways/clock.server';
import {
  administrators,
  deleteSessionsOfUser,
  deleteUser,
  insertUser,
  spendPasswordTokens,
  updateUser,
  userById,
} from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { invite, inviteAgain } from './password-links.server';
import { actorNow } from './session.server';
import { listed } from './users.server';

const rightsOf = (role: TeamRole): Pick<User, 'role' | 'adminRole'> =>
  role === 'rep' ? { role, adminRole: null } : { role: 'admin', adminRole: role };

/**
 * Creates an account without a password, and e-mails a link. Administrators see all accounts anyway, so that a known
 * address is refused reveals nothing.
 * @throws {DomainError} unauthenticated, forbidden; person_known.
 */
export async function invitePerson(
  actor: Actor,
  invitation: TeamInvitation,
  key: string | null = null,
  at = now(),
): Promise<ListedUser> {
  authorize(actor, 'user.manage');
  const submission = { action: 'user.invite', actor, key, input: invitation, at };
  return submitOnce(submission, async (db) => {
    authorize(await actorNow(db, actor), 'user.manage');
    const rights = rightsOf(invitation.role);
    const name = fullName(invitation) ?? '';
    const user = await insertUser(db, { id: newId(), ...invitation, ...rights, createdAt: at, updatedAt: at });
    if (!user) throw new DomainError('person_known', {}, { email: [errorMessage('person_known')] });
    await record(db, actor, 'user.invited', user.id, { after: { name, ...rights }, at });
    await send(db, actor, user, at);
    return listed(user);
  });
}

/** Sends another link; earlier ones stop working. @throws {DomainError} as invitePerson; not_found, person_active. */
export async function invitePersonAgain(actor: Actor, id: string, key: string | null = null, at = now()) {
  authorize(actor, 'user.help');
  return submitOnce({ action: `user.inviteAgain:${id}`, actor, key, input: null, at }, async (db) => {
    const user = await accountOf(db, id);
    if (!isOfTeam(user) || !user.email) throw new DomainError('not_found');
    if (user.suspendedAt !== null) throw new DomainError('person_suspended');
    if (user.passwordHash !== null) throw new DomainError('person_active', { name: nameOf(user) });
    await record(db, actor, 'user.invitedAgain', id, { at });
    await send(db, actor, user, at, inviteAgain);
    return listed(user);
  });
}

async function send(db: Db, actor: Actor, user: User, at: number, by = invite): Promise<void> {
  const inviter = actor.kind === 'person' ? nameOf(person(actor)) : null;
  const { firstName } = user;
  const role = roleInWords(user);
  await by(db, user, (link, hours) => MAILS.teamInvitation({ firstName, inviter, role, link, hours }), at);
}

/** 'Reviewer'. */
const roleInWords = (user: User): string => labelOf(TEAM_ROLES, adminRoleOf(user) ?? 'rep');

/**
 * Changes what an administrator may do, and ends their sessions. Safe to repeat.
 * @throws {DomainError} unauthenticated, forbidden; not_found for anyone but an administrator; last_owner.
 */
export async function changeAdminRole(
  actor: Actor,
  id: string,
  { adminRole }: { adminRole: AdminRole },
  at = now(),
): Promise<ListedUser> {
  authorize(actor, 'user.manage');
  return store.tx(async (db) => {
    authorize(await actorNow(db, actor), 'user.manage');
    const user = await accountOf(db, id);
    const before = adminRoleOf(user);
    if (before === null) throw new DomainError('not_found');
    if (before === adminRole) return listed(user);
    if (adminRole !== 'owner') await requireAnotherOwner(db, user);
    const changed = (await updateUser(db, id, { adminRole, updatedAt: at })) as User;
    await deleteSessionsOfUser(db, id);
    const named = { name: nameOf(user) };
    await record(db, actor, 'user.roleChanged', id, {
      before: { ...named, adminRole: before },
      after: { ...named, adminRole },
      at,
    });
    const mail = MAILS.adminRoleChanged({ firstName: user.firstName, role: roleInWords(changed) });
    await enqueue(db, user.email, mail, at);
    return listed(changed);
  });
}

/**
 * Ends what someone does for the platform, and their sessions. The account stays without a role; one that was only invited
 * is deleted, which frees its address.
 * @throws {DomainError} unauthenticated, forbidden; not_found for anyone who does not run the platform; remove_self,
 * last_owner.
 */
export async function removePerson(actor: Actor, id: string, reason: string | null = null, at = now()) {
  authorize(actor, 'user.manage');
  return store.tx(async (db) => {
    authorize(await actorNow(db, actor), 'user.manage');
    const user = await accountOf(db, id);
    if (!isOfTeam(user)) throw new DomainError('not_found');
    if (actor.kind === 'person' && actor.id === id) throw new DomainError('remove_self');
    await requireAnotherOwner(db, user);
    const invited = user.passwordHash === null;
    const name = nameOf(user);
    if (invited) await deleteUser(db, id);
    else await leave(db, user, at);
    const before = { name, role: user.role, adminRole: adminRoleOf(user) };
    await record(db, actor, invited ? 'user.invitationWithdrawn' : 'user.removed', id, { before, reason, at });
    return { name, invited };
  });
}

async function leave(db: Db, { id, email, firstName }: User, at: number): Promise<void> {
  await updateUser(db, id, { role: null, adminRole: null, updatedAt: at });
  await deleteSessionsOfUser(db, id);
  await spendPasswordTokens(db, id, at);
  await enqueue(db, email, MAILS.teamRemoved({ firstName }), at);
}

const isActiveOwner = (user: User) =>
  adminRoleOf(user) === 'owner' && user.passwordHash !== null && user.suspendedAt === null;

/** @throws {DomainError} last_owner, if nobody else could manage people and settings. */
export async function requireAnotherOwner(db: Db, user: User): Promise<void> {
  if (!isActiveOwner(user)) return;
  const others = (await administrators(db)).filter(({ id }) => id !== user.id);
  if (!others.some(isActiveOwner)) throw new DomainError('last_owner');
}

/** An account that exists and is not erased. @throws {DomainError} not_found. */
export async function accountOf(db: Db, id: string): Promise<User> {
  const user = await userById(db, id);
  if (!user || user.erasedAt !== null) throw new DomainError('not_found');
  return user;
}
