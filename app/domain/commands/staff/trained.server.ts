import type { Trained } from '~/domain/model/trained';
import { usersOfOrganization } from '~db/queries/memberships';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import type { Db } from '~db/store.server';

/** How many people of a site have current GCP training, of how many who belong to it, and until when the first has it. */
export async function trainedAt(db: Db, siteId: string, at: number): Promise<Trained> {
  const people = (await usersOfOrganization(db, siteId)).filter(({ erasedAt }) => erasedAt === null);
  const current = (await trainingsOfOrganizations(db, [siteId])).filter(({ expiresAt }) => expiresAt > at);
  const ends = people.flatMap(({ id }) => {
    const own = current.filter(({ userId }) => userId === id).map(({ expiresAt }) => expiresAt);
    return own.length > 0 ? Math.max(...own) : [];
  });
  return { trained: ends.length, people: people.length, firstExpiresAt: ends.length > 0 ? Math.min(...ends) : null };
}
