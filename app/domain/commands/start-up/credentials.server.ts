/** What the people of a site have for the tasks that a study delegates to them. */
import { type Credentials, NO_CREDENTIALS } from '~/domain/model/delegation';
import { nameOf } from '~/domain/model/member';
import type { OwnDocument } from '~/domain/model/organization-view';
import { validityOf } from '~/domain/model/vault';
import { usersOfOrganization } from '~db/queries/memberships';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import type { Db } from '~db/store.server';

export interface Team {
  /** Everyone at the site now, by name. */
  people: { userId: string; name: string; credentials: Credentials }[];
  /** Of someone who has left, none. */
  credentialsOf: (userId: string) => Credentials;
}

/**
 * The team of a site. GCP training counts with its last day, taken here or proved by a certificate in the vault; a license
 * is a document of the vault about the person that has not expired.
 */
export async function teamOf(db: Db, siteId: string, vault: readonly OwnDocument[], at: number): Promise<Team> {
  const users = (await usersOfOrganization(db, siteId)).filter(({ erasedAt }) => erasedAt === null);
  const trainings = (await trainingsOfOrganizations(db, [siteId])).filter(({ expiresAt }) => expiresAt > at);
  const trained = new Set(trainings.map(({ userId }) => userId));
  const has = (userId: string, type: OwnDocument['type'], validities: readonly string[]) =>
    vault.some((each) => each.type === type && each.personId === userId && validities.includes(validityOf(each, at)));
  const people = users.map((user) => ({
    userId: user.id,
    name: nameOf(user),
    credentials: {
      member: true,
      gcp: trained.has(user.id) || has(user.id, 'gcp', ['valid', 'soon']),
      license: has(user.id, 'license', ['valid', 'soon', 'unknown']),
    },
  }));
  const byId = new Map(people.map((each) => [each.userId, each.credentials]));
  return { people, credentialsOf: (userId) => byId.get(userId) ?? NO_CREDENTIALS };
}
