/** People who ask to join an organization with addresses at their domain (docs/decisions/0104-asking-to-join.md). */
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { ORGANIZATION_TYPES } from '../../app/catalogue/statuses';
import { isOpenAt } from '../open-join-requests';
import { prepared } from '../prepared';
import { changeRow, countRows, deleteRows, findRow, first, idsIn, insertRow } from '../rows';
import { type JoinRequest, joinRequests, memberships, type Organization, organizations, users } from '../schema';
import type { Db } from '../store.server';
import { organizationsByIds } from './organizations';

/** An address at the domain itself, not at one below it. */
const isAt = (domain: string): SQL => sql`${users.email} like ${`%@${domain.replace(/[\\%_]/g, '\\$&')}`} escape '\\'`;

/** Whoever can sign in has used a link that was sent to the address, or has come by an identity provider. */
const hasEntered = or(isNotNull(users.passwordHash), isNotNull(users.signedInAt));

/** Whether the organization has an owner who can sign in and whose address is at the domain. */
function hasOwnerAt(db: Db, domain: string): SQL {
  const able = and(isAt(domain), hasEntered, isNull(users.suspendedAt));
  const isFirst = and(
    eq(users.organizationId, organizations.id),
    or(eq(users.staffRole, 'owner'), isNull(users.staffRole)),
    able,
  );
  const isAnother = and(eq(memberships.organizationId, organizations.id), eq(memberships.staffRole, 'owner'), able);
  const firstOnes = db.select({ one: sql`1` }).from(users).where(isFirst);
  const others = db
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isAnother);
  return sql`(exists ${firstOnes} or exists ${others})`;
}

/**
 * The verified organizations whose own domain, of their address or their website, is this one, as is that of one of their
 * owners, oldest first. Without those that no longer want to be asked.
 */
export async function organizationsAtDomain(db: Db, domain: string, limit: number): Promise<Organization[]> {
  const { id, type, status, mergedInto, joinRequests: allowed, createdAt } = organizations;
  const parts = ORGANIZATION_TYPES.flatMap((kind) =>
    [organizations.emailDomain, organizations.websiteDomain].map((column) =>
      db
        .select({ id })
        .from(organizations)
        .where(
          and(
            eq(type, kind),
            eq(column, domain),
            eq(status, 'verified'),
            isNull(mergedInto),
            or(isNull(allowed), eq(allowed, true)),
            hasOwnerAt(db, domain),
          ),
        )
        .orderBy(asc(createdAt), asc(id))
        .limit(limit),
    ),
  );
  const found = await organizationsByIds(db, await idsIn(db, parts));
  return found.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)).slice(0, limit);
}

export const insertJoinRequest = (db: Db, row: JoinRequest) => insertRow(db, joinRequests, row);

export const joinRequestById = (db: Db, id: string) => findRow(db, joinRequests, { id });

const ofUser = prepared((db, { userId, limit }: { userId: string; limit: number }) =>
  db
    .select({ request: joinRequests, organization: organizations.name })
    .from(joinRequests)
    .innerJoin(organizations, eq(organizations.id, joinRequests.organizationId))
    .where(eq(joinRequests.userId, userId))
    .orderBy(desc(joinRequests.createdAt), desc(joinRequests.id))
    .limit(limit),
);
/** A person's own, newest first, with the names of the organizations. */
export const joinRequestsOf = (db: Db, userId: string, limit: number) => ofUser(db, { userId, limit });

/** How many a person has made since then. */
export const countJoinRequests = (db: Db, userId: string, since: number) =>
  countRows(db, joinRequests, eq(joinRequests.userId, userId), gte(joinRequests.createdAt, since));

const toOrganization = prepared(
  (db, { organizationId, at, limit }: { organizationId: string; at: number; limit: number }) =>
    db
      .select({ request: joinRequests, firstName: users.firstName, lastName: users.lastName })
      .from(joinRequests)
      .innerJoin(users, eq(users.id, joinRequests.userId))
      .where(and(eq(joinRequests.organizationId, organizationId), isOpenAt(at)))
      .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id))
      .limit(limit),
);
/** The open ones that an organization has got, with who asks, oldest first. */
export const openJoinRequests = (db: Db, organizationId: string, at: number, limit: number) =>
  toOrganization(db, { organizationId, at, limit });

/** An open one, with who asks; undefined if nobody can answer it. */
export const openJoinRequest = (db: Db, id: string, at: number) =>
  first(
    db
      .select({ request: joinRequests, user: users })
      .from(joinRequests)
      .innerJoin(users, eq(users.id, joinRequests.userId))
      .where(and(eq(joinRequests.id, id), isOpenAt(at)))
      .limit(1),
  );

/** Ends an open one. @returns undefined if it is no longer open. */
export const endJoinRequest = (
  db: Db,
  id: string,
  change: Partial<JoinRequest> & Pick<JoinRequest, 'state' | 'decidedAt'>,
) => changeRow(db, joinRequests, { id, state: 'open' }, change);

export const deleteJoinRequestsBefore = (db: Db, before: number) =>
  deleteRows(db, joinRequests, lt(joinRequests.createdAt, before));
