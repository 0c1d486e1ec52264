/** Leases of jobs that only one server runs at a time. */
import { eq, lt, or, sql } from 'drizzle-orm';
import { databaseNow } from '../kit';
import { deleteRows } from '../rows';
import { leases } from '../schema';
import type { Db } from '../store.server';

/**
 * Takes or extends the lease for this many ms, by the database's clock.
 * @returns false while another server holds it.
 */
export async function takeLease(
  db: Db,
  { name, holder, ms }: { name: string; holder: string; ms: number },
): Promise<boolean> {
  const until = sql<number>`${databaseNow} + ${ms}`;
  const taken = db
    .insert(leases)
    .values({ name, holder, until })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, until },
      setWhere: or(eq(leases.holder, holder), lt(leases.until, databaseNow)),
    });
  return (await taken.returning({ name: leases.name })).length > 0;
}

/**
 * Releases the leases of a holder that is stopping, so that others need not wait for them to expire. Without a holder,
 * releases all.
 */
export const releaseLeases = (db: Db, holder?: string): Promise<void> =>
  deleteRows(db, leases, holder === undefined ? undefined : eq(leases.holder, holder));
