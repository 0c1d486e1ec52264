/** Administrators invite administrators and field reps, and suspend accounts. */
import { DomainError, errorMessage } from '~/catalogue/errors';
import { INVITATION_HOURS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { type Actor, authorize, person, SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { submitOnce } from '~/domain/base/submission.server';
import type { ListedUser } from '~/domain/model/account-view';
import { fullName, nameOf } from '~/domain/model/member';
import type { TeamInvitation } from '~/domain/model/team-schema';
import { now } from '~/gateways/clock.server';
import {
  administrators,
  deleteSessionsOfUser,
  insertUser,
  repsNamed,
  updateUser,
  userByEmail,
  userById,
  userByUsername,
} from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { invite, inviteAgain, makeLink } from './password-links.server';
import { listed } from './users.server';

/**
 * Creates an account without a password, and e-mails a link. Administrators see all accounts anyway, so that a known
 * address is refused reveals nothing.
 * @throws {DomainError} unauthenticated, forbidden; person_known; rep_known for a second field rep of the same name.
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
    const { role } = invitation;
    const name = fullName(invitation) ?? '';
    if (role === 'rep' && (await repsNamed(db, name)) > 0) throw refused('rep_known', 'lastName');
    const user = await insertUser(db, { id: newId(), ...invitation, createdAt: at, updatedAt: at });
    if (!user) throw refused('person_known', 'email');
    await record(db, actor, 'user.invited', user.id, { after: { role }, at });
    await send(db, actor, user, at);
    return listed(user);
  });
}

const refused = (code: 'person_known' | 'rep_known', field: string) =>
  new DomainError(code, {}, { [field]: [errorMessage(code)] });

/** Sends another link; earlier ones stop working. @throws {DomainError} as invitePerson; not_found, person_active. */
export async function invitePersonAgain(actor: Actor, id: string, key: string | null = null, at = now()) {
  authorize(actor, 'user.manage');
  return submitOnce({ action: `user.inviteAgain:${id}`, actor, key, input: null, at }, async (db) => {
    const user = await accountOf(db, id);
    if (user.organizationId !== null || !user.email || !user.role) throw new DomainError('not_found');
    if (user.passwordHash !== null) throw new DomainError('person_active', { name: nameOf(user) });
    await record(db, actor, 'user.invitedAgain', id, { at });
    await send(db, actor, user, at, inviteAgain);
    return listed(user);
  });
}

async function send(db: Db, actor: Actor, user: User, at: number, by = invite): Promise<void> {
  const inviter = actor.kind === 'person' ? nameOf(person(actor)) : null;
  const { firstName, role } = user;
  await by(db, user, (link, hours) => MAILS.teamInvitation({ firstName, inviter, role, link, hours }), at);
}

/**
 * Ends the person's sessions, and lets nobody sign in with the account until it is reinstated. Safe to repeat.
 * @throws {DomainError} unauthenticated, forbidden, not_found; suspend_self; suspend_last_admin.
 */
export async function suspendPerson(actor: Actor, id: string, at = now()): Promise<ListedUser> {
  authorize(actor, 'user.manage');
  return store.tx(async (db) => {
    const user = await accountOf(db, id);
    if (user.suspendedAt !== null) return listed(user);
    if (actor.kind === 'person' && actor.id === id) throw new DomainError('suspend_self');
    const others = (await administrators(db)).filter((one) => one.id !== id && one.passwordHash !== null);
    if (user.role === 'admin' && others.length === 0) throw new DomainError('suspend_last_admin');
    await deleteSessionsOfUser(db, id);
    return change(db, actor, user, { action: 'user.suspended', suspendedAt: at, at });
  });
}

/** Lets the person sign in again. Safe to repeat. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function reinstatePerson(actor: Actor, id: string, at = now()): Promise<ListedUser> {
  authorize(actor, 'user.manage');
  return store.tx(async (db) => {
    const user = await accountOf(db, id);
    if (user.suspendedAt === null) return listed(user);
    return change(db, actor, user, { action: 'user.reinstated', suspendedAt: null, at });
  });
}

async function accountOf(db: Db, id: string): Promise<User> {
  const user = await userById(db, id);
  if (!user || user.erasedAt !== null) throw new DomainError('not_found');
  return user;
}

interface Change {
  action: 'user.suspended' | 'user.reinstated';
  suspendedAt: number | null;
  at: number;
}

async function change(db: Db, actor: Actor, { id }: User, { action, suspendedAt, at }: Change): Promise<ListedUser> {
  const changed = await updateUser(db, id, { suspendedAt, updatedAt: at });
  if (!changed) throw new DomainError('not_found');
  await record(db, actor, action, id, { at });
  return listed(changed);
}

/** For operators, who may have no e-mail: an administrator, new or not, and the link that sets the password. */
export async function administratorByOperator(email: string, at = now()): Promise<{ link: string; hours: number }> {
  const hours = INVITATION_HOURS;
  return store.tx(async (db) => {
    const name = { firstName: null, lastName: null };
    const made = await insertUser(db, { id: newId(), email, ...name, role: 'admin', createdAt: at, updatedAt: at });
    if (made) await record(db, SYSTEM, 'user.invited', made.id, { after: { role: 'admin' }, at });
    const user = made ?? (await userByEmail(db, email));
    if (user?.role !== 'admin') throw new DomainError('person_known');
    return { link: await makeLink(db, user.id, hours, at), hours };
  });
}

/** For operators: the link that sets a new password. @throws {DomainError} not_found for an unknown or suspended one. */
export async function resetByOperator(name: string, at = now()): Promise<{ link: string; hours: number }> {
  return store.tx(async (db) => {
    const user = await named(db, name);
    if (user.suspendedAt !== null) throw new DomainError('account_suspended');
    await record(db, SYSTEM, 'user.resetRequested', user.id, { at });
    return { link: await makeLink(db, user.id, INVITATION_HOURS, at), hours: INVITATION_HOURS };
  });
}

/** For operators: as suspendPerson. */
export const suspendByOperator = async (name: string, at = now()): Promise<ListedUser> =>
  suspendPerson(SYSTEM, (await store.read((db) => named(db, name))).id, at);

async function named(db: Db, name: string): Promise<User> {
  const user = (await userByUsername(db, name)) ?? (await userByEmail(db, name.toLowerCase()));
  if (!user) throw new DomainError('not_found');
  return user;
}
