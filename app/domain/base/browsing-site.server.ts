import { DomainError } from '~/catalogue/errors';
import { organizationById } from '~db/queries/organizations';
import type { Organization } from '~db/schema';
import type { Db } from '~db/store.server';
import { type Actor, authorize, person } from './actor';

/**
 * The actor's own site, for what only verified sites do with open studies.
 * @throws {DomainError} unauthenticated, forbidden unless at a site, own_site_unverified.
 */
export async function browsingSite(db: Db, actor: Actor): Promise<Organization> {
  authorize(actor, 'study.browse');
  const { organizationId } = person(actor);
  const site = organizationId ? await organizationById(db, organizationId) : undefined;
  if (site?.type !== 'site') throw new DomainError('forbidden');
  if (site.status !== 'verified') throw new DomainError('own_site_unverified');
  return site;
}
