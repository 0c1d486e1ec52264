import { usersOfOrganization } from '~db/queries/memberships';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import type { Db } from '~db/store.server';

/** How many people of a site have current GCP training, of how many who belong to it. */
export async function trainedAt(db: Db, siteId: string, at: number): Promise<{ trained: number; people: number }> {
  const people = (await usersOfOrganization(db, siteId)).filter(({ erasedAt }) => erasedAt === null);
  const current = (await trainingsOfOrganizations(db, [siteId])).filter(({ expiresAt }) => expiresAt > at);
  const trained = new Set(current.map(({ userId }) => userId));
  return { trained: people.filter(({ id }) => trained.has(id)).length, people: people.length };
}
