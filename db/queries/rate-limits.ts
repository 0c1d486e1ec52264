/** Counts of attempts. A single statement counts and reads, so that no two instances see the same number. */
import { eq, lte, sql } from 'drizzle-orm';
import { deleteRows } from '../rows';
import { rateLimits } from '../schema';
import type { Db } from '../store.server';

/**
 * Counts an attempt, or `cost` of them, starting anew if the count has expired. @returns the new count, and when it
 * expires.
 */
export async function countTry(
  db: Db,
  { key, now, expiresAt, cost = 1 }: { key: string; now: number; expiresAt: number; cost?: number },
): Promise<{ tries: number; expiresAt: number }> {
  const expired = sql`${rateLimits.expiresAt} <= ${sql.param(now, rateLimits.expiresAt)}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, tries: cost, expiresAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        tries: sql`case when ${expired} then ${sql.param(cost, rateLimits.tries)} else ${rateLimits.tries} + ${sql.param(cost, rateLimits.tries)} end`,
        expiresAt: sql`case when ${expired} then ${sql.param(expiresAt, rateLimits.expiresAt)} else ${rateLimits.expiresAt} end`,
      },
    })
    .returning({ tries: rateLimits.tries, expiresAt: rateLimits.expiresAt });
  return row as { tries: number; expiresAt: number };
}

export const deleteTries = (db: Db, key: string) => deleteRows(db, rateLimits, eq(rateLimits.key, key));

export const deleteExpiredTries = (db: Db, now: number) => deleteRows(db, rateLimits, lte(rateLimits.expiresAt, now));
