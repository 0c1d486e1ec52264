/** The tokens by which programs make JSON calls for an organization. */
import { desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { addRow, changeRow, countRows, findRow, rowsBy, updateRow } from '../rows';
import { type ApiToken, apiTokens } from '../schema';
import type { Db } from '../store.server';

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
