/** Owners change a person's role or remove them from the organization (SITE-06). */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import type { StaffRole } from '~/catalogue/statuses';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { enqueue } from '~/domain/base/outbox.server';
import { maySign, nameOf, ownerRemainsWithout, staffMember, staffRoleOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import {
  deleteMembership,
  deleteSessionsFor,
  type Member,
  membershipsOf,
  updateMember,
  usersOfOrganization,
} from '~db/queries/memberships';
import { deleteSessionsOfUser, deleteUser, spendPasswordTokens, updateUser } from '~db/queries/users';
import { type Db, store } from '~db/store.server';
import { memberToManage } from './read.server';

/** @throws {DomainError} staff_last_owner: an organization always needs someone to manage its staff. */
export async function requireOwnerWithout(db: Db, member: Member): Promise<void> {
  const people = await usersOfOrganization(db, member.organizationId as string);
  if (staffRoleOf(member) === 'owner' && !ownerRemainsWithout(member, people)) {
    throw new DomainError('staff_last_owner');
  }
}

/** Changes a person's role and ends their sessions. @throws {DomainError} as memberToManage; staff_last_owner. */
export async function changeStaffRole(actor: Actor, id: string, { staffRole }: { staffRole: StaffRole }, at = now()) {
  return store.tx(async (db) => {
    const { member } = await memberToManage(db, actor, id);
    const before = staffRoleOf(member);
    if (before === staffRole) return staffMember(member, person(actor).id);
    await requireOwnerWithout(db, member);
    await updateMember(db, member, { staffRole, updatedAt: at });
    await endSessions(db, member);
    const { id: userId } = member;
    await record(db, actor, 'user.staffRoleChanged', userId, {
      before: { staffRole: before },
      after: { staffRole, ...elsewhere(member) },
      at,
    });
    return staffMember({ ...member, staffRole }, person(actor).id);
  });
}

/**
 * Grants or revokes the authority to sign. It takes effect at once, because signing reads it in its transaction.
 * @throws {DomainError} as memberToManage.
 */
export async function changeSigning(actor: Actor, id: string, { maySign: allowed }: { maySign: boolean }, at = now()) {
  return store.tx(async (db) => {
    const { member } = await memberToManage(db, actor, id);
    const before = maySign(member);
    if (before === allowed) return staffMember(member, person(actor).id);
    await updateMember(db, member, { maySign: allowed, updatedAt: at });
    await record(db, actor, 'user.signingAllowed', member.id, {
      before: { maySign: before },
      after: { maySign: allowed, ...elsewhere(member) },
      at,
    });
    return staffMember({ ...member, maySign: allowed }, person(actor).id);
  });
}

/**
 * Removes a person and ends their sessions. An account that was never used is deleted, which frees its e-mail address.
 * @throws {DomainError} as memberToManage; staff_last_owner.
 */
export async function removeStaff(actor: Actor, id: string, reason: string | null = null, at = now()) {
  return store.tx(async (db) => {
    const { member, organization } = await memberToManage(db, actor, id);
    await requireOwnerWithout(db, member);
    const invited = member.passwordHash === null;
    const { organizationId, role } = member;
    const name = nameOf(member);
    if (invited && !member.membershipId) await deleteUser(db, member.id);
    else await leave(db, member, at);
    await record(db, actor, invited ? 'user.staffInvitationWithdrawn' : 'user.staffRemoved', member.id, {
      before: { name, organizationId, role, staffRole: staffRoleOf(member) },
      reason,
      at,
    });
    if (!invited && member.email) {
      const mail = MAILS.staffRemoved({ firstName: member.firstName, organization: organization.name });
      await enqueue(db, member.email, mail, at);
    }
    return { name };
  });
}

/** Which organization an event on a person is about, if it is not their first. */
const elsewhere = ({ membershipId, organizationId }: Member) => (membershipId ? { organizationId } : {});

/** Only those in which the person acts for the organization that this is about, if they have others. */
const endSessions = (db: Db, { id, membershipId, organizationId }: Member) =>
  membershipId ? deleteSessionsFor(db, id, organizationId as string) : deleteSessionsOfUser(db, id);

/** Ends this membership only. After the first organization, the next oldest becomes the first. */
export async function leave(db: Db, { id, role, ...member }: Member, at: number): Promise<void> {
  await endSessions(db, { id, role, ...member });
  if (member.membershipId) return void (await deleteMembership(db, member.membershipId));
  await spendPasswordTokens(db, id, at);
  const [next] = await membershipsOf(db, id);
  if (next) {
    const { id: membershipId, organizationId, staffRole, maySign } = next.membership;
    await deleteMembership(db, membershipId);
    const { type } = next.organization;
    return void (await updateUser(db, id, { organizationId, role: type, staffRole, maySign, updatedAt: at }));
  }
  // Platform roles (admin, rep) do not come from the organization, so they stay.
  const kept = role === 'site' || role === 'sponsor' ? null : role;
  await updateUser(db, id, { organizationId: null, role: kept, staffRole: null, maySign: null, updatedAt: at });
}
