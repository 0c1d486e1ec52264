/** The audit trail: one event for every change, in the change's own transaction. */
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import { type AuditEvent, auditEvents } from '../schema';
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
