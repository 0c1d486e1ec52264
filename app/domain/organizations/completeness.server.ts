import { ASKS_READ } from '~/catalogue/limits';
import { now } from '~/gateways/clock.server';
import { documentsOfOrganization } from '~db/queries/documents';
import { organizationById } from '~db/queries/organizations';
import { asksOfStudies } from '~db/queries/studies';
import { countOpenTrackRecords, reviewedSites } from '~db/queries/track-records';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, authorizeOrNotFound, person } from '../actor';
import { DomainError } from '../errors';
import { progressOf } from '../training/progress.server';
import { type Completeness, completeness } from './completeness';

/** Of the actor's own site. @throws {DomainError} unauthenticated, not_found (for sponsors too). */
export async function ownCompleteness(actor: Actor, at = now()): Promise<Completeness> {
  const { organizationId } = person(actor);
  return store.read(async (db) => {
    const site = organizationId ? await organizationById(db, organizationId) : undefined;
    authorizeOrNotFound(actor, 'organization.see', { id: site?.id ?? '' });
    if (site?.type !== 'site') throw new DomainError('not_found');
    return completenessOf(db, site, at);
  });
}

export async function completenessOf(db: Db, site: Organization, at: number): Promise<Completeness> {
  const documents = await documentsOfOrganization(db, site.id);
  const facts = {
    site,
    trained: (await progressOf(db, site.id, at)).status === 'current',
    documents: documents.filter(({ state }) => state === 'attached').length,
    reviewed: (await reviewedSites(db, [site.id])).has(site.id),
    openTrials: await countOpenTrackRecords(db, site.id),
  };
  return completeness(facts, await asksOfStudies(db, ASKS_READ));
}
