/** Studies and sites whose matches are to be computed anew: put in by what changed them, taken out by a job. */
import { and, eq, inArray, lte } from 'drizzle-orm';
import { type Rematch, rematches } from '../schema';
import type { Db } from '../store.server';

export type RematchKind = Rematch['kind'];

/** Puts one in; one that is there already, even under way, is due again from now on. */
export async function insertRematch(db: Db, kind: RematchKind, subjectId: string, at: number): Promise<void> {
  await db
    .insert(rematches)
    .values({ kind, subjectId, dueAt: at, attempts: 0, createdAt: at })
    .onConflictDoUpdate({ target: [rematches.kind, rematches.subjectId], set: { dueAt: at, attempts: 0 } });
}

/** Takes those that are due, longest waiting first, and holds them until `leaseUntil`. */
export async function claimDueRematches(
  db: Db,
  claim: { now: number; leaseUntil: number; limit: number },
): Promise<Rematch[]> {
  const due = await db
    .select()
    .from(rematches)
    .where(lte(rematches.dueAt, claim.now))
    .orderBy(rematches.dueAt, rematches.kind, rematches.subjectId)
    .limit(claim.limit);
  for (const kind of ['study', 'site'] as const) {
    const ids = due.filter((row) => row.kind === kind).map((row) => row.subjectId);
    if (ids.length === 0) continue;
    await db
      .update(rematches)
      .set({ dueAt: claim.leaseUntil })
      .where(and(eq(rematches.kind, kind), inArray(rematches.subjectId, ids)));
  }
  return due.map((row) => ({ ...row, dueAt: claim.leaseUntil }));
}

/** Still as it was claimed: what was put in again meanwhile stays. */
const asClaimed = ({ kind, subjectId, dueAt }: Rematch) =>
  and(eq(rematches.kind, kind), eq(rematches.subjectId, subjectId), eq(rematches.dueAt, dueAt));

/** It is done, unless it was put in again since it was claimed. */
export async function deleteRematch(db: Db, claimed: Rematch): Promise<void> {
  await db.delete(rematches).where(asClaimed(claimed));
}

/** It failed and is tried again at `dueAt`, unless it was put in again since it was claimed. */
export async function retryRematch(db: Db, claimed: Rematch, dueAt: number): Promise<void> {
  await db
    .update(rematches)
    .set({ dueAt, attempts: claimed.attempts + 1 })
    .where(asClaimed(claimed));
}

/** What waits, longest waiting first. */
export async function waitingRematches(db: Db, subjectIds: readonly string[]): Promise<Rematch[]> {
  return db
    .select()
    .from(rematches)
    .where(inArray(rematches.subjectId, [...subjectIds]))
    .orderBy(rematches.dueAt, rematches.kind, rematches.subjectId);
}

/** Empties the queue. For the demo data only, which is matched while it is made. */
export async function deleteRematches(db: Db): Promise<void> {
  await db.delete(rematches);
}
