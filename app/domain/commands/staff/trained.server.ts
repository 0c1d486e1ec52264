import type { Trained } from '~/domain/model/trained';
import { usersOfOrganization } from '~db/queries/memberships';
import { type Training, trainingsOfOrganizations } from '~db/queries/trainings';
import type { User } from '~db/schema';
import type { Db } from '~db/store.server';

/**
 * How many people of a site have current GCP training, of how many who belong to it, and until when the first has it.
 * @param read what has been read of the site
 */
export async function trainedAt(
  db: Db,
  siteId: string,
  at: number,
  read: { users?: readonly User[]; trainings?: readonly Training[] } = {},
): Promise<Trained> {
  const { users = await usersOfOrganization(db, siteId) } = read;
  const { trainings = await trainingsOfOrganizations(db, [siteId]) } = read;
  const people = users.filter(({ erasedAt }) => erasedAt === null);
  const current = trainings.filter(({ expiresAt }) => expiresAt > at);
  const ends = people.flatMap(({ id }) => {
    const own = current.filter(({ userId }) => userId === id).map(({ expiresAt }) => expiresAt);
    return own.length > 0 ? Math.max(...own) : [];
  });
  return { trained: ends.length, people: people.length, firstExpiresAt: ends.length > 0 ? Math.min(...ends) : null };
}
