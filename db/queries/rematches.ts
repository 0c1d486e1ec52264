/**
 * The queue of studies and sites to rescore: every change that affects scores adds to it, and a job works through it.
 */
import { and, eq, exists, inArray, lte, min, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { addsWork } from '../engines/engine';
import { skipLocked } from '../kit';
import { isMatchable } from '../parties';
import { deleteRows, first, updateRow } from '../rows';
import { organizations, type Rematch, rematches, studies } from '../schema';
import type { Db } from '../store.server';

export type RematchKind = Rematch['kind'];

/**
 * What can be matched: running studies whose sponsor is not archived, and verified sites. Approval, verification and
 * restoring queue the others.
 */
const MATCHABLE = {
  study: { id: studies.id, from: studies, where: isMatchable },
  site: {
    id: organizations.id,
    from: organizations,
    where: and(eq(organizations.type, 'site'), eq(organizations.status, 'verified')),
  },
} as const;

/** Adds a subject, if it can be matched. */
const insertRematch = (db: Db, kind: RematchKind, subjectId: string, at: number) =>
  insertRematches(db, kind, eq(MATCHABLE[kind].id, subjectId), at);

function insertRematches(db: Db, kind: RematchKind, wanted: SQL, at: number) {
  addsWork('rematches');
  const { id, from, where } = MATCHABLE[kind];
  const row = {
    kind: sql`${kind}`.as('kind'),
    subjectId: id,
    dueAt: sql`${at}`.as('due_at'),
    attempts: sql`0`.as('attempts'),
    createdAt: sql`${at}`.as('created_at'),
  };
  return db.insert(rematches).select(
    db
      .select(row)
      .from(from as PgTable)
      .where(and(wanted, where)),
  );
}

/**
 * Queues a study or site for rescoring if it can be matched, in the transaction that changed it (MAT-02). If it is
 * already queued, even if it is being worked on, it becomes due again.
 */
export async function enqueueRematch(db: Db, kind: RematchKind, subjectId: string, at: number): Promise<void> {
  await insertRematch(db, kind, subjectId, at).onConflictDoUpdate(dueAgain(at));
}

/** The same for all studies of a sponsor. */
export async function enqueueRematchesOfSponsor(db: Db, sponsorId: string, at: number): Promise<void> {
  await insertRematches(db, 'study', eq(studies.sponsorId, sponsorId), at).onConflictDoUpdate(dueAgain(at));
}

const dueAgain = (at: number) => ({
  target: [rematches.kind, rematches.subjectId],
  set: { dueAt: at, attempts: 0 },
});

/**
 * The same for later, unless it is already queued. In that case it is rescored earlier, and can be added again then.
 */
export async function enqueueLaterRematch(db: Db, kind: RematchKind, subjectId: string, at: number): Promise<void> {
  await insertRematch(db, kind, subjectId, at).onConflictDoNothing();
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
