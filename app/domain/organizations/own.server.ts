import { organizationById } from '~db/queries/organizations';
import { store } from '~db/store.server';
import { type Actor, person } from '../actor';
import { DomainError } from '../errors';
import { type OwnOrganization, ownOrganization } from './view';

/** The signed-in person's own organization. @throws {DomainError} unauthenticated, not_found if there is none. */
export async function myOrganization(actor: Actor): Promise<OwnOrganization> {
  const { organizationId } = person(actor);
  const organization = organizationId && (await store.read((db) => organizationById(db, organizationId)));
  if (!organization) throw new DomainError('not_found');
  return ownOrganization(organization);
}
