/** Counts of attempts. A single statement counts and reads, so that no two instances see the same number. */
import { eq, lte, sql } from 'drizzle-orm';
import { deleteRows } from '../rows';
import { rateLimits } from '../schema';
import type { Db } from '../store.server';

interface DelayedTry {
  key: string;
  now: number;
  free: number;
  firstMs: number;
  mostMs: number;
  forgottenMs: number;
}

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

/**
 * Counts an attempt unless it comes too early: after `free` attempts, each must wait twice as long after the last one as
 * the one before, up to `mostMs`. A count is forgotten `forgottenMs` after its last attempt. Times in ms.
 * @returns how long to wait; 0 if the attempt was counted.
 */
export async function countDelayedTry(db: Db, { key, now, free, firstMs, mostMs, forgottenMs }: DelayedTry) {
  const expiresAt = now + forgottenMs;
  const doublings = Math.ceil(Math.log2(mostMs / firstMs));
  const { tries } = rateLimits;
  // Written into the statement, because PostgreSQL would not know the types of parameters here.
  const fixed = (value: number) => sql.raw(String(value));
  const wait = sql`case when ${tries} < ${fixed(free)} then 0 when ${tries} >= ${fixed(free + doublings)} then ${fixed(mostMs)} else ${fixed(firstMs)} * (1 << (${tries} - ${fixed(free)})) end`;
  const opens = sql<number>`${rateLimits.expiresAt} - ${fixed(forgottenMs)} + ${wait}`;
  const at = sql.param(now, rateLimits.expiresAt);
  const expired = sql`${rateLimits.expiresAt} <= ${at}`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ key, tries: 1, expiresAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { tries: sql`case when ${expired} then 1 else ${tries} + 1 end`, expiresAt },
      setWhere: sql`${expired} or ${opens} <= ${at}`,
    })
    .returning({ tries });
  if (counted) return 0;
  const kept = db
    .select({ opens: opens.mapWith(Number) })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(((await kept)[0]?.opens ?? now) - now, 1);
}

export const deleteTries = (db: Db, key: string) => deleteRows(db, rateLimits, eq(rateLimits.key, key));

export const deleteExpiredTries = (db: Db, now: number) => deleteRows(db, rateLimits, lte(rateLimits.expiresAt, now));
