/** Whose staff is meant, and whether the asker may touch it. Called inside the transaction. */
import { organizationById } from '~db/queries/organizations';
import { userById } from '~db/queries/users';
import type { Organization, User } from '~db/schema';
import type { Db } from '~db/store.server';
import { personOf } from '../accounts/session.server';
import { type Actor, authorize, authorizeOrNotFound, person } from '../actor';
import { DomainError } from '../errors';

/** The asker as the database knows them now: two owners may be at work at the same moment. */
async function freshly(db: Db, actor: Actor): Promise<Actor> {
  if (actor.kind !== 'person') return actor;
  const user = await userById(db, actor.id);
  if (!user) throw new DomainError('unauthenticated');
  return personOf(user);
}

/**
 * The organization an administrator names, or the asker's own.
 * @throws {DomainError} unauthenticated, not_found (another's too, and with none), forbidden to manage for who is no owner.
 */
export async function organizationIn(
  db: Db,
  actor: Actor,
  asked: string | null,
  deed: 'staff.see' | 'staff.manage',
): Promise<Organization> {
  const id = asked ?? person(actor).organizationId;
  const organization = id ? await organizationById(db, id) : undefined;
  if (!organization) throw new DomainError(actor.kind === 'visitor' ? 'unauthenticated' : 'not_found');
  const asker = await freshly(db, actor);
  authorizeOrNotFound(asker, 'staff.see', organization);
  authorize(asker, deed, organization);
  return organization;
}

/**
 * One of the people of an organization, and the organization.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden to manage for who is no owner.
 */
export async function memberIn(
  db: Db,
  actor: Actor,
  id: string,
  deed: 'staff.see' | 'staff.manage',
): Promise<{ member: User; organization: Organization }> {
  const member = person(actor) && (await userById(db, id));
  if (!member?.organizationId) throw new DomainError('not_found');
  const organization = await organizationIn(db, actor, member.organizationId, deed);
  return { member, organization };
}
