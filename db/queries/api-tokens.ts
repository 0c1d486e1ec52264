/** The tokens by which programs make JSON calls for an organization. */
import { and, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { prepared } from '../prepared';
import { addRow, changeRow, countRows, findRow, first, rowsBy, updateRow } from '../rows';
import { type ApiToken, apiTokens, memberships, organizations, users } from '../schema';
import type { Db } from '../store.server';
import { actingBy, whoActs } from './users';

export const insertApiToken = (db: Db, row: ApiToken): Promise<void> => addRow(db, apiTokens, row);

export const apiTokenById = (db: Db, id: string) => findRow(db, apiTokens, { id });

export const apiTokensByIds = (db: Db, ids: readonly string[]) => rowsBy(db, apiTokens, apiTokens.id, ids);

/** The latest tokens of an organization, newest first. */
export const apiTokensOf = (db: Db, organizationId: string, limit: number): Promise<ApiToken[]> =>
  db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.organizationId, organizationId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(limit);

/** How many tokens of an organization have neither expired nor been revoked. */
export const activeApiTokens = (db: Db, organizationId: string, at: number): Promise<number> =>
  countRows(
    db,
    apiTokens,
    eq(apiTokens.organizationId, organizationId),
    isNull(apiTokens.revokedAt),
    gt(apiTokens.expiresAt, at),
  );

const byHash = prepared((db, { tokenHash, at }: { tokenHash: string; at: number }) =>
  db
    .select({
      token: {
        id: apiTokens.id,
        name: apiTokens.name,
        kind: apiTokens.kind,
        scopes: apiTokens.scopes,
        lastUsedAt: apiTokens.lastUsedAt,
      },
      user: {
        ...whoActs,
        organizationStatus: organizations.status,
        organizationUndoableUntil: organizations.undoableUntil,
        state: organizations.state,
        zipCode: organizations.zipCode,
      },
      membership: memberships,
      type: organizations.type,
    })
    .from(apiTokens)
    .innerJoin(users, eq(apiTokens.createdBy, users.id))
    .innerJoin(organizations, eq(apiTokens.organizationId, organizations.id))
    .leftJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.organizationId, apiTokens.organizationId)),
    )
    .where(
      and(
        eq(apiTokens.tokenHash, tokenHash),
        isNull(apiTokens.revokedAt),
        gt(apiTokens.expiresAt, at),
        or(eq(users.organizationId, apiTokens.organizationId), isNotNull(memberships.id)),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
      ),
    )
    .limit(1),
);

/** A token that works, with whoever made it, if they are still of its organization; undefined otherwise. */
export async function holderOfApiToken(db: Db, tokenHash: string, at: number) {
  const row = await first(byHash(db, { tokenHash, at }));
  return row && { token: row.token, user: actingBy(row.user, row.membership, row.type) };
}

/** Records that a token was used, unless that was recorded since. */
export const touchApiToken = (db: Db, id: string, at: number, unlessSince: number) =>
  updateRow(
    db,
    apiTokens,
    { lastUsedAt: at },
    eq(apiTokens.id, id),
    or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, unlessSince)),
  );

/** @returns undefined if it was revoked already. */
export const revokeApiToken = (db: Db, id: string, at: number) =>
  changeRow(db, apiTokens, { id, revokedAt: null }, { revokedAt: at });
