/** The audit trail: one event for every change, in the change's own transaction. */
import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { type AuditEvent, auditEvents, auditKeys } from '../schema';
import type { Db } from '../store.server';

export async function lastAuditEvent(db: Db): Promise<AuditEvent | undefined> {
  const [row] = await db.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1);
  return row;
}

export async function insertAuditEvent(db: Db, row: AuditEvent): Promise<void> {
  await db.insert(auditEvents).values(row);
}

/** Oldest first, after `seq`. */
export async function auditEventsAfter(db: Db, seq: number, limit: number): Promise<AuditEvent[]> {
  return db.select().from(auditEvents).where(gt(auditEvents.seq, seq)).orderBy(asc(auditEvents.seq)).limit(limit);
}

/** Newest first; before an event's number, and of one kind of subject, when given. */
export async function recentAuditEvents(
  db: Db,
  limit: number,
  { before, subjectType }: { before?: number; subjectType?: string } = {},
): Promise<AuditEvent[]> {
  return db
    .select()
    .from(auditEvents)
    .where(
      and(
        before === undefined ? undefined : lt(auditEvents.seq, before),
        subjectType === undefined ? undefined : eq(auditEvents.subjectType, subjectType),
      ),
    )
    .orderBy(desc(auditEvents.seq))
    .limit(limit);
}

export async function auditEventsOf(db: Db, subject: { type: string; id: string }, limit = 50): Promise<AuditEvent[]> {
  return db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, subject.type), eq(auditEvents.subjectId, subject.id)))
    .orderBy(desc(auditEvents.seq))
    .limit(limit);
}

// ---- what personal values are sealed with

/** What an event is about. */
export interface Subject {
  type: string;
  id: string;
}

/** The subject's key; where it has none, or has none any more, `fresh` becomes it. */
export async function auditKeyFor(db: Db, { type, id }: Subject, fresh: string): Promise<string> {
  const [row] = await db
    .select()
    .from(auditKeys)
    .where(and(eq(auditKeys.subjectType, type), eq(auditKeys.subjectId, id)))
    .limit(1);
  if (row?.key) return row.key;
  await db
    .insert(auditKeys)
    .values({ subjectType: type, subjectId: id, key: fresh })
    .onConflictDoUpdate({ target: [auditKeys.subjectType, auditKeys.subjectId], set: { key: fresh } });
  return fresh;
}

/** The keys that there are of these subjects of one kind, by id. */
export async function auditKeysOf(db: Db, type: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await inChunks(ids, (chunk) =>
    db
      .select()
      .from(auditKeys)
      .where(and(eq(auditKeys.subjectType, type), inArray(auditKeys.subjectId, chunk))),
  );
  return new Map(rows.flatMap(({ subjectId, key }) => (key ? [[subjectId, key] as const] : [])));
}

/** What was sealed with them can be read by nobody from now on. */
export async function destroyAuditKey(db: Db, { type, id }: Subject): Promise<void> {
  await db
    .update(auditKeys)
    .set({ key: null })
    .where(and(eq(auditKeys.subjectType, type), eq(auditKeys.subjectId, id)));
}
