/** The audit trail: one event for every change, written in the same transaction. */
import { and, asc, desc, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { findRow, first, insertRow, updateRow } from '../rows';
import { type AuditEvent, auditEvents, auditKeys } from '../schema';
import type { Db } from '../store.server';

/** What an event is about. */
export interface Subject {
  type: string;
  id: string;
}

export const lastAuditEvent = (db: Db) => first(db.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1));

export const insertAuditEvent = (db: Db, row: AuditEvent) => insertRow(db, auditEvents, row);

/** Oldest first, starting after `seq`. */
export async function auditEventsAfter(db: Db, seq: number, limit: number): Promise<AuditEvent[]> {
  return db.select().from(auditEvents).where(gt(auditEvents.seq, seq)).orderBy(asc(auditEvents.seq)).limit(limit);
}

/** Newest first; optionally only those before an event's number, or about one type of subject. */
export async function recentAuditEvents(
  db: Db,
  limit: number,
  { before, subjectType }: { before?: number; subjectType?: string } = {},
): Promise<AuditEvent[]> {
  const earlier = before === undefined ? undefined : lt(auditEvents.seq, before);
  const ofType = subjectType === undefined ? undefined : eq(auditEvents.subjectType, subjectType);
  return db.select().from(auditEvents).where(and(earlier, ofType)).orderBy(desc(auditEvents.seq)).limit(limit);
}

export async function auditEventsOf(db: Db, subject: Subject, limit = 50): Promise<AuditEvent[]> {
  return db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, subject.type), eq(auditEvents.subjectId, subject.id)))
    .orderBy(desc(auditEvents.seq))
    .limit(limit);
}

/** The events about any of these subjects since then, in no order. */
export const auditEventsSince = (db: Db, type: string, ids: readonly string[], since: number): Promise<AuditEvent[]> =>
  inChunks(ids, (chunk) =>
    db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectType, type), inArray(auditEvents.subjectId, chunk), gte(auditEvents.at, since))),
  );

// ---- keys that encrypt personal values

const keyOf = ({ type, id }: Subject) => and(eq(auditKeys.subjectType, type), eq(auditKeys.subjectId, id));

/** The subject's key. If it has none, or its key was destroyed, `fresh` becomes its key. */
export async function auditKeyFor(db: Db, subject: Subject, fresh: string): Promise<string> {
  const row = await findRow(db, auditKeys, { subjectType: subject.type, subjectId: subject.id });
  if (row?.key) return row.key;
  await db
    .insert(auditKeys)
    .values({ subjectType: subject.type, subjectId: subject.id, key: fresh })
    .onConflictDoUpdate({ target: [auditKeys.subjectType, auditKeys.subjectId], set: { key: fresh } });
  return fresh;
}

export async function auditKeysOf(db: Db, type: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await inChunks(ids, (chunk) =>
    db
      .select()
      .from(auditKeys)
      .where(and(eq(auditKeys.subjectType, type), inArray(auditKeys.subjectId, chunk))),
  );
  return new Map(rows.flatMap(({ subjectId, key }) => (key ? [[subjectId, key] as const] : [])));
}

/** Makes everything encrypted with the key unreadable. */
export async function destroyAuditKey(db: Db, subject: Subject): Promise<void> {
  await updateRow(db, auditKeys, { key: null }, keyOf(subject));
}
