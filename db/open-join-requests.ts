import { and, eq, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { joinRequests, memberships, users } from './schema';

/**
 * One that an owner can still answer: the account is not suspended, has the address with which it was made, and does not
 * belong to the organization meanwhile. For a query that joins `users`.
 */
export const isOpenAt = (at: number): SQL =>
  and(
    eq(joinRequests.state, 'open'),
    gt(joinRequests.expiresAt, at),
    eq(users.email, joinRequests.email),
    isNull(users.suspendedAt),
    or(isNull(users.organizationId), not(eq(users.organizationId, joinRequests.organizationId))),
    sql`not exists (select 1 from ${memberships} where ${memberships.userId} = ${joinRequests.userId}
      and ${memberships.organizationId} = ${joinRequests.organizationId})`,
  ) as SQL;
