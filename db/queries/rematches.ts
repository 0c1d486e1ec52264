/**
 * The queue of studies and sites to rescore: every change that affects scores adds to it, and a job works through it.
 */
import { and, eq, inArray, lte } from 'drizzle-orm';
import { deleteRows, updateRow } from '../rows';
import { type Rematch, rematches } from '../schema';
import type { Db } from '../store.server';

export type RematchKind = Rematch['kind'];

/** Adds a subject. If it is already queued, even being worked on, it becomes due again. */
export async function insertRematch(db: Db, kind: RematchKind, subjectId: string, at: number): Promise<void> {
  await db
    .insert(rematches)
    .values({ kind, subjectId, dueAt: at, attempts: 0, createdAt: at })
    .onConflictDoUpdate({ target: [rematches.kind, rematches.subjectId], set: { dueAt: at, attempts: 0 } });
}

/**
 * Adds a subject for later, unless it is already queued. In that case it is rescored earlier, and can be added again
 * then.
 */
export async function insertLaterRematch(db: Db, kind: RematchKind, subjectId: string, at: number): Promise<void> {
  await db.insert(rematches).values({ kind, subjectId, dueAt: at, attempts: 0, createdAt: at }).onConflictDoNothing();
}

/** Leases the subjects that have been due longest, until `leaseUntil`. */
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

/** Matches the row only if it was not queued again since it was claimed. */
const asClaimed = ({ kind, subjectId, dueAt }: Rematch) =>
  and(eq(rematches.kind, kind), eq(rematches.subjectId, subjectId), eq(rematches.dueAt, dueAt));

/** Removes a finished subject, unless it was queued again in the meantime. */
export const deleteRematch = (db: Db, claimed: Rematch) => deleteRows(db, rematches, asClaimed(claimed));

/** Removes a subject that is no longer matched, even while it is being worked on. */
export const deleteRematchOf = (db: Db, kind: RematchKind, subjectId: string) =>
  deleteRows(db, rematches, and(eq(rematches.kind, kind), eq(rematches.subjectId, subjectId)));

/** Retries a failed subject at `dueAt`, unless it was queued again in the meantime. */
export async function retryRematch(db: Db, claimed: Rematch, dueAt: number): Promise<void> {
  await updateRow(db, rematches, { dueAt, attempts: claimed.attempts + 1 }, asClaimed(claimed));
}

/** The longest waiting first. */
export async function waitingRematches(db: Db, subjectIds: readonly string[]): Promise<Rematch[]> {
  return db
    .select()
    .from(rematches)
    .where(inArray(rematches.subjectId, [...subjectIds]))
    .orderBy(rematches.dueAt, rematches.kind, rematches.subjectId);
}

/** Empties the queue. Only for the demo data, which is matched while it is created. */
export const deleteRematches = (db: Db) => deleteRows(db, rematches);
