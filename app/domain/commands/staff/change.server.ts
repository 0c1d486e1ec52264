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
  deleteSessionsOfUser,
  deleteUser,
  spendPasswordTokens,
  updateUser,
  usersOfOrganization,
} from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { memberToManage } from './read.server';

/** @throws {DomainError} staff_last_owner: an organization always needs someone to manage its staff. */
async function requireOwnerWithout(db: Db, member: User): Promise<void> {
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
    const changed = await updateUser(db, id, { staffRole, updatedAt: at });
    await deleteSessionsOfUser(db, id);
    await record(db, actor, 'user.staffRoleChanged', id, { before: { staffRole: before }, after: { staffRole }, at });
    return staffMember(changed ?? member, person(actor).id);
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
    const changed = await updateUser(db, id, { maySign: allowed, updatedAt: at });
    await record(db, actor, 'user.signingAllowed', id, {
      before: { maySign: before },
      after: { maySign: allowed },
      at,
    });
    return staffMember(changed ?? member, person(actor).id);
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
    if (invited) await deleteUser(db, id);
    else await leave(db, member, at);
    await record(db, actor, invited ? 'user.staffInvitationWithdrawn' : 'user.staffRemoved', id, {
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

async function leave(db: Db, { id, role }: User, at: number): Promise<void> {
  // Platform roles (admin, rep) do not come from the organization, so they stay.
  const kept = role === 'site' || role === 'sponsor' ? null : role;
  await updateUser(db, id, { organizationId: null, role: kept, staffRole: null, maySign: null, updatedAt: at });
  await deleteSessionsOfUser(db, id);
  await spendPasswordTokens(db, id, at);
}
