/** Identity providers of organizations, and who accounts are there (docs/decisions/0100-sign-in-by-openid-connect.md). */
import { and, eq, exists, or } from 'drizzle-orm';
import { addRow, addRows, deleteRow, deleteRows, findRow, first, rowsBy, updateRow } from '../rows';
import {
  type Identity,
  type IdentityProvider,
  identities,
  identityDomains,
  identityProviders,
  memberships,
  users,
} from '../schema';
import type { Db } from '../store.server';

export const identityProviderById = (db: Db, id: string) => findRow(db, identityProviders, { id });

export const identityProviderOf = (db: Db, organizationId: string) =>
  findRow(db, identityProviders, { organizationId });

/** @param domain in lower case. */
export async function identityProviderOfDomain(db: Db, domain: string): Promise<IdentityProvider | undefined> {
  const found = await first(
    db
      .select({ provider: identityProviders })
      .from(identityDomains)
      .innerJoin(identityProviders, eq(identityDomains.providerId, identityProviders.id))
      .where(eq(identityDomains.domain, domain)),
  );
  return found?.provider;
}

export const insertIdentityProvider = (db: Db, row: IdentityProvider): Promise<void> =>
  addRow(db, identityProviders, row);

export const updateIdentityProvider = (db: Db, id: string, change: Partial<Omit<IdentityProvider, 'id'>>) =>
  updateRow(db, identityProviders, change, eq(identityProviders.id, id));

/** Deletes it with its domains. */
export const deleteIdentityProvider = (db: Db, id: string) =>
  deleteRow(db, identityProviders, eq(identityProviders.id, id));

/** The domains of an identity provider, in the order of the alphabet. */
export const domainsOfIdentityProvider = async (db: Db, providerId: string): Promise<string[]> =>
  (await rowsBy(db, identityDomains, identityDomains.providerId, [providerId])).map(({ domain }) => domain).sort();

/** Of these domains, those that belong to an identity provider, and to which. */
export const identityDomainsAmong = (db: Db, domains: readonly string[]) =>
  rowsBy(db, identityDomains, identityDomains.domain, domains);

export async function replaceIdentityDomains(db: Db, providerId: string, domains: readonly string[]): Promise<void> {
  await deleteRows(db, identityDomains, eq(identityDomains.providerId, providerId));
  await addRows(
    db,
    identityDomains,
    domains.map((domain) => ({ domain, providerId })),
  );
}

/** Whose identity this is. */
export const identityBySubject = (db: Db, issuer: string, subject: string) =>
  findRow(db, identities, { issuer, subject });

export const identitiesOfUser = (db: Db, userId: string): Promise<Identity[]> =>
  rowsBy(db, identities, identities.userId, [userId]);

export const insertIdentity = (db: Db, row: Identity): Promise<void> => addRow(db, identities, row);

/** @returns one of them; undefined if there was none. */
export const deleteIdentitiesOfUser = (db: Db, userId: string) =>
  deleteRow(db, identities, eq(identities.userId, userId));

/**
 * An active identity provider that a person has signed in by and has to: of an organization that they belong to. Undefined
 * if there is none.
 */
export async function identityProviderRequiredOf(db: Db, userId: string): Promise<IdentityProvider | undefined> {
  const { organizationId } = identityProviders;
  const ofFirst = and(eq(users.id, userId), eq(users.organizationId, organizationId));
  const other = and(eq(memberships.userId, userId), eq(memberships.organizationId, organizationId));
  const found = await first(
    db
      .select({ provider: identityProviders })
      .from(identities)
      .innerJoin(identityProviders, eq(identities.issuer, identityProviders.issuer))
      .where(
        and(
          eq(identities.userId, userId),
          eq(identityProviders.active, true),
          eq(identityProviders.required, true),
          or(
            exists(db.select({ id: users.id }).from(users).where(ofFirst)),
            exists(db.select({ id: memberships.id }).from(memberships).where(other)),
          ),
        ),
      )
      .limit(1),
  );
  return found?.provider;
}
