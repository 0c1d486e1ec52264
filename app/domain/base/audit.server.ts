import { isDeepStrictEqual } from 'node:util';
import { NO_REASON, REASONED } from '~/catalogue/actions';
import { type AuditAction, SUBJECT_OF } from '~/domain/model/audit-actions';
import { insertAuditEvent, insertNumberedEvent } from '~db/queries/audit';
import type { Db } from '~db/store.server';
import type { Actor } from './actor';
import { hashOf } from './audit-hashes.server';
import { sealedTexts } from './audit-sealed.server';

interface Change {
  before?: object | null;
  after?: object | null;
  reason?: string | null;
  at: number;
}

/**
 * Records a change, in its transaction (ADM-17). Taking something away always gets a reason, if only 'none given'. It
 * reads no other event, so that nobody waits for another's; a seal puts them in order (seal.server.ts).
 */
export async function record(db: Db, actor: Actor, action: AuditAction, id: string, change: Change): Promise<void> {
  await insertAuditEvent(db, await eventOf(db, actor, action, id, change));
}

/** The same. Returns the event's number. */
export async function recordNumbered(
  db: Db,
  actor: Actor,
  action: AuditAction,
  id: string,
  change: Change,
): Promise<number> {
  return insertNumberedEvent(db, await eventOf(db, actor, action, id, change));
}

async function eventOf(db: Db, actor: Actor, action: AuditAction, id: string, change: Change) {
  const subject = { type: SUBJECT_OF[action.split('.')[0] as keyof typeof SUBJECT_OF], id };
  const [before = null, after = null] = await sealedTexts(db, subject, [change.before, change.after]);
  const event = {
    at: change.at,
    actorId: actorIdOf(actor),
    actorRole: roleOf(actor),
    organizationId: actor.kind === 'person' ? actor.organizationId : null,
    action,
    subjectType: subject.type,
    subjectId: id,
    before,
    after,
    reason: change.reason ?? (REASONED.has(action) ? NO_REASON : null),
  };
  return { ...event, hash: hashOf(event) };
}

/** A service account has a name of its own in the trail. */
function actorIdOf(actor: Actor): string | null {
  if (actor.kind !== 'person') return null;
  return actor.token?.kind === 'service' ? actor.token.id : actor.id;
}

function roleOf(actor: Actor): string {
  if (actor.kind === 'person') return actor.role ?? 'member';
  return actor.kind === 'system' && actor.operator ? 'operator' : actor.kind;
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
    // Ignores the order of keys, because PostgreSQL reorders the keys of JSON.
    (key) => !isDeepStrictEqual(current[key], values[key]),
  );
  if (changed.length === 0) return null;
  const pick = (from: Partial<T>) => Object.fromEntries(changed.map((key) => [key, from[key]])) as Partial<T>;
  const after = pick(values);
  await record(db, actor, action, id, { before: pick(current), after, at });
  return after;
}
