import { organizationById } from '~db/queries/organizations';
import type { Organization } from '~db/schema';
import type { Db } from '~db/store.server';
import { type Actor, authorize, authorizeOrNotFound, can, person } from '../actor';
import { DomainError } from '../errors';

/** Whose studies to show: the person's own, or those of the sponsor an administrator names. */
export interface SponsorScope {
  /** The `sponsorId` of a study is an organization, or the person who posted it before having one (STU-10). */
  sponsorIds: string[];
  /** Null for a person who posts studies without an organization. */
  organizationId: string | null;
}

/**
 * @returns null for an administrator who names no sponsor.
 * @throws {DomainError} unauthenticated, forbidden (GEN-06), not_found for another organization.
 */
export function sponsorScope(actor: Actor, named: string | null): SponsorScope | null {
  authorize(actor, 'sponsorDashboard.enter');
  if (can(actor, 'admin.enter')) return named ? { sponsorIds: [named], organizationId: named } : null;
  const { id, organizationId } = person(actor);
  if (named && named !== organizationId) authorizeOrNotFound(actor, 'organization.see', { id: named });
  return { sponsorIds: organizationId ? [organizationId, id] : [id], organizationId };
}

/** The scope's organization, if it has one. @throws {DomainError} not_found unless it is a sponsor. */
export async function sponsorOf(db: Db, { organizationId }: SponsorScope): Promise<Organization | null> {
  if (!organizationId) return null;
  const organization = await organizationById(db, organizationId);
  if (organization?.type !== 'sponsor') throw new DomainError('not_found');
  return organization;
}
