/** The people of an organization, for those who may see or manage them (SITE-06). */

import { DomainError } from '~/catalogue/errors';
import { paths } from '~/catalogue/paths';
import { type Actor, authorize, authorizeOrNotFound, can, person } from '~/domain/base/actor';
import { actorNow } from '~/domain/commands/accounts/session.server';
import { notOnStaff, staffMember } from '~/domain/model/member';
import type { StaffList } from '~/domain/model/staff-view';
import { now } from '~/gateways/clock.server';
import { memberById, usersOfOrganization } from '~db/queries/memberships';
import { organizationById } from '~db/queries/organizations';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import { type Db, store } from '~db/store.server';

type StaffAction = 'staff.see' | 'staff.manage';

/** The organization with this ID, or the actor's own. @throws {DomainError} unauthenticated, not_found, forbidden. */
export async function staffOrganization(db: Db, actor: Actor, organizationId: string | null, action: StaffAction) {
  const id = organizationId ?? person(actor).organizationId;
  const organization = id ? await organizationById(db, id) : undefined;
  if (!organization) throw new DomainError(actor.kind === 'visitor' ? 'unauthenticated' : 'not_found');
  const current = await actorNow(db, actor);
  authorizeOrNotFound(current, 'staff.see', organization);
  authorize(current, action, organization);
  return organization;
}

/** A member whom the actor may manage, with the organization. @throws {DomainError} as staffOrganization does. */
export async function memberToManage(db: Db, actor: Actor, id: string) {
  const member = person(actor) && (await memberById(db, id));
  if (!member?.organizationId) throw new DomainError('not_found');
  return { member, organization: await staffOrganization(db, actor, member.organizationId, 'staff.manage') };
}

/** @throws {DomainError} unauthenticated, not_found (also without access or an organization). */
export async function listStaff(actor: Actor, organizationId: string | null = null, at = now()): Promise<StaffList> {
  const { id: actorId } = person(actor);
  return store.read(async (db) => {
    const organization = await staffOrganization(db, actor, organizationId, 'staff.see');
    const { id, name, type } = organization;
    const canManage = can(actor, 'staff.manage', { id });
    const people = await usersOfOrganization(db, id);
    const trainings = await trainingsOfOrganizations(db, [id]);
    const trainingOf = (userId: string) => {
      const own = trainings.filter((training) => training.userId === userId);
      const last = own.sort((a, b) => b.expiresAt - a.expiresAt)[0];
      if (!last) return null;
      const { id, certificateNumber, expiresAt } = last;
      return { certificateId: certificateNumber && id, expiresAt, current: expiresAt > at };
    };
    return {
      organization: { id, name, type },
      canManage,
      proposed: canManage && type === 'site' ? notOnStaff(organization, people) : null,
      people: people.map((user) => ({
        ...staffMember(user, actorId),
        training: trainingOf(user.id),
      })),
    };
  });
}

/** @throws {DomainError} unauthenticated, not_found, forbidden unless the actor may manage the staff. */
export async function mustManageStaff(actor: Actor, organizationId: string | null): Promise<void> {
  await store.read((db) => staffOrganization(db, actor, organizationId, 'staff.manage'));
}

/** One member, for a page that changes something about them. @throws {DomainError} as staffOrganization does. */
export async function staffToManage(actor: Actor, id: string) {
  const { member, organization } = await store.read((db) => memberToManage(db, actor, id));
  const { id: actorId, organizationId: ownId } = person(actor);
  return {
    member: staffMember(member, actorId),
    organization: { id: organization.id, name: organization.name },
    listHref: paths.organizationStaff(organization.id === ownId ? null : organization.id),
  };
}
