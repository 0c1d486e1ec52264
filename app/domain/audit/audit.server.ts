import { createHash } from 'node:crypto';
import { NO_REASON, REASONED } from '~/catalogue/deeds';
import { auditEventsAfter, insertAuditEvent, lastAuditEvent } from '~db/queries/audit';
import type { AuditEvent } from '~db/schema';
import { type Db, store } from '~db/store.server';
import type { Actor } from '../actor';
import type { SubjectType } from './personal';
import { sealedTexts } from './sealed.server';

export interface Change {
  action: string;
  subject: { type: SubjectType; id: string };
  before?: object | null;
  after?: object | null;
  reason?: string | null;
  at: number;
}

const GENESIS = '0'.repeat(64);

/** The hash over everything the event says and the hash before it: changing one breaks every later one. */
function hashOf(event: Omit<AuditEvent, 'hash'>): string {
  const { seq, at, actorId, actorRole, action, subjectType, subjectId, before, after, reason, previousHash } = event;
  const text = JSON.stringify([
    seq,
    at,
    actorId,
    actorRole,
    action,
    subjectType,
    subjectId,
    before,
    after,
    reason,
    previousHash,
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Records a change in the transaction that makes it (ADM-17): who, when, what, before, after; personal values sealed. What
 * takes something away has a reason, be it that none was given.
 */
export async function record(db: Db, actor: Actor, change: Change): Promise<void> {
  const [before = null, after = null] = await sealedTexts(db, change.subject, [change.before, change.after]);
  const last = await lastAuditEvent(db);
  const event = {
    seq: (last?.seq ?? 0) + 1,
    at: change.at,
    actorId: actor.kind === 'person' ? actor.id : null,
    actorRole: actor.kind === 'person' ? (actor.role ?? 'member') : actor.kind,
    action: change.action,
    subjectType: change.subject.type,
    subjectId: change.subject.id,
    before,
    after,
    reason: change.reason ?? (REASONED.has(change.action) ? NO_REASON : null),
    previousHash: last?.hash ?? GENESIS,
  };
  await insertAuditEvent(db, { ...event, hash: hashOf(event) });
}

/** Only what differs, as a pair of objects for before and after. */
export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: T) => Object.fromEntries(changed.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

export interface Verification {
  events: number;
  /** The first event whose hash, predecessor or number is wrong. */
  brokenAt: number | null;
  lastHash: string;
}

/** Walks the whole chain and checks each event against its predecessor. */
export async function verifyAudit(): Promise<Verification> {
  let expectedSeq = 1;
  let previousHash = GENESIS;
  for (;;) {
    // From below zero: an event slipped in before the first must not go unseen.
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
