/** The audit trail: one event for every change, written in the same transaction. */
import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { addsWork, inChunks } from '../engines/engine';
import { beyond } from '../keyset';
import { databaseNow } from '../kit';
import { prepared } from '../prepared';
import { addRow, findRow, first, insertRow, updateRow } from '../rows';
import {
  type AuditEvent,
  type AuditHead,
  type AuditSeal,
  auditEvents,
  auditHead,
  auditKeys,
  auditSeals,
  auditUnsealed,
} from '../schema';
import type { Db } from '../store.server';

/** What an event is about. */
export interface Subject {
  type: string;
  id: string;
}

type NewAuditEvent = typeof auditEvents.$inferInsert;

export async function insertAuditEvent(db: Db, row: NewAuditEvent): Promise<void> {
  addsWork('sealing');
  await addRow(db, auditEvents, row);
}

/** The same. @returns the event's number. */
export async function insertNumberedEvent(db: Db, row: NewAuditEvent): Promise<number> {
  addsWork('sealing');
  return (await insertRow(db, auditEvents, row)).seq;
}

/** Oldest first, starting after `seq`. */
export async function auditEventsAfter(db: Db, seq: number, limit: number): Promise<AuditEvent[]> {
  return db.select().from(auditEvents).where(gt(auditEvents.seq, seq)).orderBy(asc(auditEvents.seq)).limit(limit);
}

/** A part of the audit trail that one index holds in order. Only one of `subject`, `actorId` and `subjectType` is used. */
export interface AuditPart {
  subject?: Subject;
  actorId?: string;
  subjectType?: string;
  /** From this instant on. */
  from?: number;
  /** Before this instant. */
  until?: number;
  /** After this event in the list, that is, earlier. */
  after?: Pick<AuditEvent, 'at' | 'seq'>;
}

function partOf({ subject, actorId, subjectType }: AuditPart): SQL | undefined {
  const { subjectType: type, subjectId: id, actorId: by } = auditEvents;
  if (subject) return and(eq(type, subject.type), eq(id, subject.id));
  if (actorId) return eq(by, actorId);
  return subjectType ? eq(type, subjectType) : undefined;
}

/** Newest first. Reads no more than it returns, however many events there are. */
export async function auditEventsIn(db: Db, part: AuditPart, limit: number): Promise<AuditEvent[]> {
  const { at, seq } = auditEvents;
  const { from, until, after } = part;
  const where = and(
    partOf(part),
    from === undefined ? undefined : gte(at, from),
    until === undefined ? undefined : lt(at, until),
    after && beyond([at, seq], [after.at, after.seq], true),
  );
  return db.select().from(auditEvents).where(where).orderBy(desc(at), desc(seq)).limit(limit);
}

/** What the events with this ID are about; undefined if there are none. */
export async function auditSubject(db: Db, types: readonly string[], id: string): Promise<Subject | undefined> {
  const { subjectType: type, subjectId } = auditEvents;
  const found = db.select({ type, id: subjectId }).from(auditEvents);
  return first(found.where(and(inArray(type, [...types]), eq(subjectId, id))).limit(1));
}

export async function auditEventsOf(db: Db, subject: Subject, limit = 50): Promise<AuditEvent[]> {
  return db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, subject.type), eq(auditEvents.subjectId, subject.id)))
    .orderBy(desc(auditEvents.seq))
    .limit(limit);
}

/** What happened to these subjects, of these kinds only: the latest, newest first. */
export async function auditEventsNamed(
  db: Db,
  { type, ids }: { type: string; ids: readonly string[] },
  actions: readonly string[],
  limit: number,
): Promise<AuditEvent[]> {
  const { subjectType, subjectId, action, seq } = auditEvents;
  const found = await inChunks(ids, (chunk) =>
    db
      .select()
      .from(auditEvents)
      .where(and(eq(subjectType, type), inArray(subjectId, chunk), inArray(action, [...actions])))
      .orderBy(desc(seq))
      .limit(limit),
  );
  return found.sort((a, b) => b.seq - a.seq).slice(0, limit);
}

/** The events about any of these subjects since then, in no particular order. */
export const auditEventsSince = (db: Db, type: string, ids: readonly string[], since: number): Promise<AuditEvent[]> =>
  inChunks(ids, (chunk) =>
    db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectType, type), inArray(auditEvents.subjectId, chunk), gte(auditEvents.at, since))),
  );

export const auditEventsByNumbers = (db: Db, numbers: readonly number[]): Promise<AuditEvent[]> =>
  inChunks(numbers, (chunk) => db.select().from(auditEvents).where(inArray(auditEvents.seq, chunk)));

// ---- seals

export const headOfAudit = (db: Db) => findRow(db, auditHead, { id: 'head' });

/** Adds a seal and makes it the head. @returns undefined if another sealer was first. */
export async function moveAuditHead(db: Db, head: AuditHead): Promise<AuditHead | undefined> {
  const rows = db.insert(auditHead).values(head);
  const { number, total, hash, signature } = head;
  return first(
    rows
      .onConflictDoUpdate({
        target: auditHead.id,
        set: { number, total, hash, signature },
        setWhere: eq(auditHead.number, number - 1),
      })
      .returning(),
  );
}

export async function insertAuditSeal(db: Db, row: AuditSeal): Promise<void> {
  await db.insert(auditSeals).values(row);
}

/** In their order, starting after `number`. */
export async function auditSealsAfter(db: Db, number: number, limit: number): Promise<AuditSeal[]> {
  return db.select().from(auditSeals).where(gt(auditSeals.number, number)).orderBy(asc(auditSeals.number)).limit(limit);
}

/** The last seal of kind 'secret', after which another secret signs. */
export const lastChangeOfSecret = (db: Db) =>
  first(db.select().from(auditSeals).where(eq(auditSeals.kind, 'secret')).orderBy(desc(auditSeals.number)).limit(1));

/** Entries for unsealed events after `seq`, lowest number first. */
export async function unsealedEntries(db: Db, seq: number, limit: number) {
  return db.select().from(auditUnsealed).where(gt(auditUnsealed.seq, seq)).orderBy(asc(auditUnsealed.seq)).limit(limit);
}

/** The unsealed events, lowest number first. */
export async function unsealedEvents(db: Db, limit: number): Promise<AuditEvent[]> {
  const rows = await db
    .select({ event: auditEvents })
    .from(auditUnsealed)
    .innerJoin(auditEvents, eq(auditEvents.seq, auditUnsealed.seq))
    .orderBy(asc(auditUnsealed.seq))
    .limit(limit);
  return rows.map(({ event }) => event);
}

/** Removes the entries of events that are now sealed. */
export async function deleteUnsealed(db: Db, numbers: readonly number[]): Promise<void> {
  await inChunks(numbers, async (chunk) => {
    await db.delete(auditUnsealed).where(inArray(auditUnsealed.seq, chunk));
  });
}

/** How long the oldest unsealed event has waited, in ms; 0 if none does. */
export async function oldestUnsealedMs(db: Db): Promise<number> {
  const oldest = sql<number | null>`${databaseNow} - min(${auditUnsealed.at})`;
  return Number((await first(db.select({ age: oldest }).from(auditUnsealed)))?.age ?? 0);
}

/** All events, sealed or not, counted in one statement. */
export async function auditEventCount(db: Db): Promise<number> {
  const sealed = sql<number>`coalesce((select ${auditHead.total} from ${auditHead}), 0)`.mapWith(Number);
  const row = await first(db.select({ waiting: count(), sealed }).from(auditUnsealed));
  return (row?.waiting ?? 0) + (row?.sealed ?? 0);
}

// ---- keys that encrypt personal values

const keyOf = ({ type, id }: Subject) => and(eq(auditKeys.subjectType, type), eq(auditKeys.subjectId, id));

const addKey = prepared((db, { type, id, key }: Subject & { key: string }) =>
  db
    .insert(auditKeys)
    .values({ subjectType: type, subjectId: id, key })
    .onConflictDoUpdate({
      target: [auditKeys.subjectType, auditKeys.subjectId],
      set: { key },
      setWhere: isNull(auditKeys.key),
    })
    .returning(),
);

/** The subject's key. If it has none, or the key was destroyed, stores and returns `fresh`. */
export async function auditKeyFor(db: Db, subject: Subject, fresh: string): Promise<string> {
  // Inserts first, because most subjects are new. If two try at once, the later one finds the earlier one's key.
  const [added] = await addKey(db, { ...subject, key: fresh });
  const row = added ?? (await findRow(db, auditKeys, { subjectType: subject.type, subjectId: subject.id }));
  return row?.key ?? fresh;
}

/** The subjects' keys, by `type:id`, without destroyed ones. */
export async function auditKeysOf(db: Db, subjects: readonly Subject[]): Promise<Map<string, string>> {
  const types = [...new Set(subjects.map(({ type }) => type))];
  const rows = await inChunks([...new Set(subjects.map(({ id }) => id))], (ids) =>
    db
      .select()
      .from(auditKeys)
      .where(and(inArray(auditKeys.subjectType, types), inArray(auditKeys.subjectId, ids))),
  );
  return new Map(
    rows.flatMap(({ subjectType, subjectId, key }) => (key ? [[`${subjectType}:${subjectId}`, key]] : [])),
  );
}

/** Makes everything encrypted with the key unreadable. */
export async function destroyAuditKey(db: Db, subject: Subject): Promise<void> {
  await updateRow(db, auditKeys, { key: null }, keyOf(subject));
}
