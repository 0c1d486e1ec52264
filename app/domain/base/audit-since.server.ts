/**
 * The events that were committed after a point in time. Numbers alone do not show this, because events may be committed
 * out of order.
 */
import { auditEventsByNumbers, auditSealsAfter, headOfAudit, unsealedEvents } from '~db/queries/audit';
import type { AuditEvent } from '~db/schema';
import type { Db } from '~db/store.server';
import { numbersIn } from './audit-hashes.server';

/** The number of the last seal, to ask later what has been committed since; 0 if there is none. */
export const lastSeal = async (db: Db): Promise<number> => (await headOfAudit(db))?.number ?? 0;

/**
 * Events in later seals, and unsealed ones, in order of their numbers. The next call returns the unsealed ones again.
 */
export async function eventsSince(db: Db, seal: number): Promise<{ events: AuditEvent[]; seal: number }> {
  // Before the seals, because an event may get its seal between the two statements.
  const waiting = await unsealedEvents(db, Number.MAX_SAFE_INTEGER);
  const seals = await auditSealsAfter(db, seal, Number.MAX_SAFE_INTEGER);
  const sealed = await auditEventsByNumbers(db, seals.flatMap(numbersIn));
  const events = new Map([...sealed, ...waiting].map((event) => [event.seq, event]));
  return { events: [...events.values()].sort((a, b) => a.seq - b.seq), seal: seals.at(-1)?.number ?? seal };
}
