import type { OrganizationType } from '~/catalogue/statuses';
import { now } from '~/gateways/clock.server';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import { usersOfOrganization } from '~db/queries/users';
import { store } from '~db/store.server';
import { type Actor, can, person } from '../actor';
import { type StaffMember, staffMember } from './view';
import { memberIn, organizationIn } from './within.server';

export interface StaffTraining {
  /** Null for training that was recorded without a certificate. */
  certificateId: string | null;
  expiresAt: number;
  current: boolean;
}

export interface StaffList {
  organization: { id: string; name: string; type: OrganizationType };
  /** Whether the asker may invite, change and remove. */
  canManage: boolean;
  /** In the order they came, with the GCP training that lasts longest. */
  people: (StaffMember & { training: StaffTraining | null })[];
}

/**
 * The people of the asker's organization, or of the one an administrator names (SITE-06).
 * @throws {DomainError} unauthenticated, not_found without an organization and for another's.
 */
export async function listStaff(actor: Actor, asked: string | null = null, at = now()): Promise<StaffList> {
  const asker = person(actor);
  return store.read(async (db) => {
    const { id, name, type } = await organizationIn(db, actor, asked, 'staff.see');
    const trainings = await trainingsOfOrganizations(db, [id]);
    const trainingOf = (userId: string): StaffTraining | null => {
      const own = trainings.filter((training) => training.userId === userId);
      const last = own.sort((a, b) => b.expiresAt - a.expiresAt)[0];
      if (!last) return null;
      const { id, certificateNumber, expiresAt } = last;
      return { certificateId: certificateNumber && id, expiresAt, current: expiresAt > at };
    };
    return {
      organization: { id, name, type },
      canManage: can(actor, 'staff.manage', { id }),
      people: (await usersOfOrganization(db, id)).map((user) => ({
        ...staffMember(user, asker.id),
        training: trainingOf(user.id),
      })),
    };
  });
}

/** @throws {DomainError} unauthenticated, not_found, forbidden unless the asker may invite, change and remove. */
export async function mustManageStaff(actor: Actor, asked: string | null): Promise<void> {
  await store.read((db) => organizationIn(db, actor, asked, 'staff.manage'));
}

/** One of them, for who may change something about them. @throws {DomainError} unauthenticated, not_found, forbidden. */
export async function staffToManage(
  actor: Actor,
  id: string,
): Promise<{ member: StaffMember; organization: { id: string; name: string } }> {
  return store.read(async (db) => {
    const { member, organization } = await memberIn(db, actor, id, 'staff.manage');
    return {
      member: staffMember(member, person(actor).id),
      organization: { id: organization.id, name: organization.name },
    };
  });
}
