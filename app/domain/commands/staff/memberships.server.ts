/** The organizations of a person: which there are, for which one they act, and joining another (decision 89). */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import type { Role, StaffRole } from '~/catalogue/statuses';
import { type Actor, mayHaveOthers, type Person, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { hashToken } from '~/domain/base/ids.server';
import { addressesOfOwners, linkTo, notify } from '~/domain/base/outbox.server';
import { join, signing } from '~/domain/commands/accounts/owner.server';
import { accountNow } from '~/domain/commands/accounts/session.server';
import { nameOf, staffRoleOf } from '~/domain/model/member';
import type { OwnMemberships, OwnOrganization } from '~/domain/model/membership-view';
import { now } from '~/gateways/clock.server';
import { actFor, membershipsOf, usersOfOrganization } from '~db/queries/memberships';
import { organizationById, organizationsByIds } from '~db/queries/organizations';
import { deleteUser, updateUser, userById, usersInvitedAs } from '~db/queries/users';
import type { Organization, User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { leave, requireOwnerWithout } from './change.server';

/** What whoever posts studies without an organization acts for. */
export const OWN_STUDIES = 'Your own studies';

/** The actor's organizations, the first one first; none for someone without any. @throws {DomainError} unauthenticated. */
export async function organizationsOf(actor: Actor): Promise<OwnOrganization[]> {
  const self = person(actor);
  return store.read((db) => organizationsIn(db, self));
}

async function organizationsIn(db: Db, { id, organizationId: currentId }: Person): Promise<OwnOrganization[]> {
  const user = await userById(db, id);
  const others = (await membershipsOf(db, id)).filter(
    ({ organization }) => organization.mergedInto === null && organization.id !== user?.organizationId,
  );
  const first = user?.organizationId ? await organizationById(db, user.organizationId) : undefined;
  const own: OwnOrganization[] = first
    ? [
        {
          organizationId: first.id,
          name: first.name,
          type: first.type,
          staffRole: user?.staffRole ?? 'owner',
          current: false,
        },
      ]
    : user?.role === 'sponsor'
      ? [{ organizationId: null, name: OWN_STUDIES, type: 'sponsor', staffRole: 'owner', current: false }]
      : [];
  const besides = others.map(({ membership: { staffRole }, organization: { id, name, type } }) => {
    return { organizationId: id, name, type, staffRole, current: false };
  });
  return [...own, ...besides].map((each) => ({ ...each, current: each.organizationId === currentId }));
}

/** The same, with the invitations that await the actor. @throws {DomainError} unauthenticated. */
export async function ownMemberships(actor: Actor): Promise<OwnMemberships> {
  const self = person(actor);
  return store.read(async (db) => {
    const invited = self.email && mayHaveOthers(self) ? await usersInvitedAs(db, self.email) : [];
    const ids = invited.flatMap(({ organizationId }) => organizationId ?? []);
    const names = new Map((await organizationsByIds(db, ids)).map(({ id, name }) => [id, name]));
    return {
      organizations: await organizationsIn(db, self),
      invitations: invited.map(({ id, organizationId, staffRole, createdAt }) => ({
        id,
        name: names.get(organizationId ?? '') ?? '',
        staffRole: staffRole ?? 'owner',
        invitedAt: createdAt,
      })),
    };
  });
}

/**
 * Lets the actor's session act for another of their organizations; null for the studies that they post without one.
 * @throws {DomainError} unauthenticated; not_found for one that they do not belong to.
 */
export async function switchOrganization(
  actor: Actor,
  session: string | null,
  { organizationId }: { organizationId: string | null },
  at = now(),
): Promise<{ name: string; role: Role }> {
  const self = person(actor);
  return store.tx(async (db) => {
    const own = await organizationsIn(db, self);
    const chosen = own.find((each) => each.organizationId === organizationId);
    if (!chosen) throw new DomainError('not_found');
    if (!(await actFor(db, hashToken(session ?? ''), organizationId))) throw new DomainError('unauthenticated');
    const before = { organizationId: self.organizationId };
    if (!chosen.current) await record(db, actor, 'user.switched', self.id, { before, after: { organizationId }, at });
    return { name: chosen.name, role: chosen.type };
  });
}

/** @throws {DomainError} unauthenticated; not_found without such an invitation to the actor's address. */
async function invitationTo(db: Db, actor: Actor, id: string) {
  const { id: userId, email } = person(actor);
  await accountNow(db, actor);
  const [user, invitation] = [await userById(db, userId), await userById(db, id)];
  const isTheirs = email !== null && user?.email === email && invitation?.invitedEmail === email;
  const organization = invitation?.organizationId ? await organizationById(db, invitation.organizationId) : undefined;
  if (!isTheirs || !user || !organization || !mayHaveOthers(user)) throw new DomainError('not_found');
  return { user, email, organization, staffRole: invitation.staffRole ?? 'owner' };
}

/**
 * Accepts an invitation to an organization, which becomes the actor's first or another one. The account stays as it is.
 * @throws {DomainError} as invitationTo.
 */
export async function acceptInvitation(actor: Actor, id: string, at = now()): Promise<{ name: string }> {
  return store.tx(async (db) => {
    const { user, organization, staffRole } = await invitationTo(db, actor, id);
    // It stands for the invitation alone, and the person takes its place.
    await deleteUser(db, id);
    await admit(db, actor, user, { organization, staffRole, maySign: null }, at);
    return { name: organization.name };
  });
}

interface Place {
  organization: Organization;
  staffRole: StaffRole;
  /** Null as usual for the staff role. */
  maySign: boolean | null;
}

/** Makes the organization the person's first or another one. Does nothing if they belong to it already. */
export async function admit(
  db: Db,
  actor: Actor,
  user: User,
  { organization, staffRole, maySign }: Place,
  at: number,
): Promise<void> {
  const { id: organizationId, type } = organization;
  if (user.organizationId === organizationId) return;
  if (!isFree(user)) return join(db, actor, user, { organizationId, type, staffRole, maySign }, at);
  await updateUser(db, user.id, { organizationId, role: type, staffRole, maySign, updatedAt: at });
  await record(db, actor, 'user.joined', user.id, {
    before: { organizationId: null, role: user.role },
    after: { organizationId, role: type, staffRole, ...signing(maySign) },
    at,
  });
}

/**
 * Declines an invitation to an organization. Its owners are told: they may count on the person.
 * @throws {DomainError} as invitationTo.
 */
export async function declineInvitation(actor: Actor, id: string, at = now()): Promise<{ name: string }> {
  return store.tx(async (db) => {
    const { user, email, organization, staffRole } = await invitationTo(db, actor, id);
    await deleteUser(db, id);
    const before = { organizationId: organization.id, staffRole };
    await record(db, actor, 'user.invitationDeclined', user.id, { before, at });
    const mail = {
      name: nameOf(user),
      email,
      organization: organization.name,
      link: linkTo(paths.organizationStaff()),
    };
    await notify(db, await addressesOfOwners(db, organization.id), MAILS.invitationDeclined(mail), at);
    return { name: organization.name };
  });
}

/** Whether the account has no organization, and posts no studies without one. */
const isFree = ({ organizationId, role }: User) => organizationId === null && role !== 'sponsor';

/**
 * Ends the actor's own membership. If it is of the organization that their sessions begin with, all of them end, because
 * what the account may do changes.
 * @throws {DomainError} unauthenticated; not_found for one that they do not belong to; staff_last_owner.
 */
export async function leaveOrganization(
  actor: Actor,
  { organizationId, session }: { organizationId: string; session: string | null },
  at = now(),
): Promise<{ name: string; signedOut: boolean }> {
  const self = person(actor);
  return store.tx(async (db) => {
    await accountNow(db, actor);
    const [organization, people] = [
      await organizationById(db, organizationId),
      await usersOfOrganization(db, organizationId),
    ];
    const member = people.find(({ id }) => id === self.id);
    if (!organization || !member || !mayHaveOthers(self)) throw new DomainError('not_found');
    await requireOwnerWithout(db, member);
    const signedOut = member.membershipId === null;
    // Whoever acts for it goes on for the first one.
    if (!signedOut && self.organizationId === organizationId) await actFor(db, hashToken(session ?? ''), null);
    await leave(db, member, at);
    const before = { organizationId, role: member.role, staffRole: staffRoleOf(member) };
    await record(db, actor, 'user.left', self.id, { before, at });
    const mail = { name: nameOf(member), organization: organization.name, link: linkTo(paths.organizationStaff()) };
    await notify(db, await addressesOfOwners(db, organizationId), MAILS.staffLeft(mail), at);
    return { name: organization.name, signedOut };
  });
}
