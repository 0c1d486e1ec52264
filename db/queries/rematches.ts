/**
 * The queue of studies and sites to rescore: every change that affects scores adds to it, and a job works through it.
 */
import { and, eq, exists, inArray, lte, min, sql } from 'drizzle-orm';
import { addsWork } from '../engines/engine';
import { skipLocked } from '../kit';
import { deleteRows, first, updateRow } from '../rows';
import { type Rematch, rematches } from '../schema';
import type { Db } from '../store.server';

export type RematchKind = Rematch['kind'];

/** Adds a subject. If it is already queued, even if it is being worked on, it becomes due again. */
export async function insertRematch(db: Db, kind: RematchKind, subjectId: string, at: number): Promise<void> {
  addsWork('rematches');
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
  addsWork('rematches');
  await db.insert(rematches).values({ kind, subjectId, dueAt: at, attempts: 0, createdAt: at }).onConflictDoNothing();
}

/** Leases the subjects that have been due longest, until `leaseUntil`. */
export async function claimDueRematches(
  db: Db,
  claim: { now: number; leaseUntil: number; limit: number },
): Promise<Rematch[]> {
  const { kind, subjectId, dueAt } = rematches;
  const waiting = db
    .select({ kind, subjectId })
    .from(rematches)
    .where(lte(dueAt, claim.now))
    .orderBy(dueAt, kind, subjectId)
    .limit(claim.limit);
  const due = db.$with('due').as(skipLocked(waiting));
  const isDue = db
    .select({ one: sql`1` })
    .from(due)
    .where(and(eq(due.kind, kind), eq(due.subjectId, subjectId)));
  return db.with(due).update(rematches).set({ dueAt: claim.leaseUntil }).where(exists(isDue)).returning();
}

/** When the next subject is due; null if the queue is empty. */
export async function nextRematchDue(db: Db): Promise<number | null> {
  return (await first(db.select({ at: min(rematches.dueAt) }).from(rematches)))?.at ?? null;
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
