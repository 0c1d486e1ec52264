import { now } from '~/gateways/clock.server';
import { type Actor, person } from '../actor';
import { DomainError } from '../errors';
import { editOrganization } from './edit.server';
import type { Profile } from './profile-schema';

/**
 * Edits the actor's own organization (SITE-06).
 * @throws {DomainError} unauthenticated, not_found if the actor has none.
 */
export async function updateOwnOrganization(actor: Actor, values: Profile, at = now()) {
  const { organizationId } = person(actor);
  if (!organizationId) throw new DomainError('not_found');
  return editOrganization(actor, organizationId, values, at);
}
