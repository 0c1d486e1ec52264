import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { NO_REASON, REASONED } from '~/catalogue/actions';
import { auditEventsAfter, insertAuditEvent, lastAuditEvent } from '~db/queries/audit';
import type { AuditEvent } from '~db/schema';
import { type Db, store } from '~db/store.server';
import type { Actor } from '../actor';
import { type AuditAction, SUBJECT_OF } from './personal';
import { sealedTexts } from './sealed.server';

interface Change {
  before?: object | null;
  after?: object | null;
  reason?: string | null;
  at: number;
}

const GENESIS = '0'.repeat(64);

/** Covers the event and the previous hash, so that changing one event breaks every later hash. */
function hashOf(event: Omit<AuditEvent, 'hash'>): string {
  const { seq, at, actorId, actorRole, action, subjectType, subjectId, before, after, reason, previousHash } = event;
  const who = [seq, at, actorId, actorRole];
  const what = [action, subjectType, subjectId, before, after, reason];
  const text = JSON.stringify([...who, ...what, previousHash]);
  return createHash('sha256').update(text).digest('hex');
}

/** Records a change, in its transaction (ADM-17). Taking something away always gets a reason, if only 'none given'. */
export async function record(db: Db, actor: Actor, action: AuditAction, id: string, change: Change): Promise<void> {
  const subject = { type: SUBJECT_OF[action.split('.')[0] as keyof typeof SUBJECT_OF], id };
  const [before = null, after = null] = await sealedTexts(db, subject, [change.before, change.after]);
  const last = await lastAuditEvent(db);
  const event = {
    seq: (last?.seq ?? 0) + 1,
    at: change.at,
    actorId: actor.kind === 'person' ? actor.id : null,
    actorRole: actor.kind === 'person' ? (actor.role ?? 'member') : actor.kind,
    action,
    subjectType: subject.type,
    subjectId: id,
    before,
    after,
    reason: change.reason ?? (REASONED.has(action) ? NO_REASON : null),
    previousHash: last?.hash ?? GENESIS,
  };
  await insertAuditEvent(db, { ...event, hash: hashOf(event) });
}

/** Records which fields an edit changes, and returns their new values; null, with nothing recorded, if none changed. */
export async function recordEdit<T extends object>(
  db: Db,
  actor: Actor,
  action: AuditAction,
  id: string,
  { current, values, at }: { current: T; values: Partial<NoInfer<T>>; at: number },
): Promise<Partial<T> | null> {
  const changed = (Object.keys(values) as (keyof T)[]).filter(
    // In any order of keys: PostgreSQL stores JSON with an order of its own.
    (key) => !isDeepStrictEqual(current[key], values[key]),
  );
  if (changed.length === 0) return null;
  const pick = (from: Partial<T>) => Object.fromEntries(changed.map((key) => [key, from[key]])) as Partial<T>;
  const after = pick(values);
  await record(db, actor, action, id, { before: pick(current), after, at });
  return after;
}

/** Checks every event of the chain. `brokenAt` is the first event with a wrong hash, predecessor or number. */
export async function verifyAudit(): Promise<{ events: number; brokenAt: number | null; lastHash: string }> {
  let expectedSeq = 1;
  let previousHash = GENESIS;
  for (;;) {
    // Starts below zero to find events inserted before the first.
    const after = expectedSeq === 1 ? -(2 ** 31) : expectedSeq - 1;
    const events = await store.read((db) => auditEventsAfter(db, after, 1000));
    for (const event of events) {
      const intact = event.seq === expectedSeq && event.previousHash === previousHash && event.hash === hashOf(event);
      if (!intact) return { events: expectedSeq - 1, brokenAt: event.seq, lastHash: previousHash };
      previousHash = event.hash;
      expectedSeq += 1;
    }
    if (events.length === 0) return { events: expectedSeq - 1, brokenAt: null, lastHash: previousHash };
  }
}
