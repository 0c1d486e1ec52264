/**
 * Seals the audit trail in batches, shortly after its events are recorded (docs/decisions/0026-audit-seals.md). Any number
 * of sealers may run: one of them adds the next seal.
 */
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import {
  deleteUnsealed,
  headOfAudit,
  insertAuditSeal,
  moveAuditHead,
  oldestUnsealedMs,
  unsealedEvents,
} from '~db/queries/audit';
import type { AuditEvent, AuditHead, AuditSeal } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { GENESIS, headAt, isGenuine, isSignedHead, sealedOf, sealHash } from './audit-hashes.server';

const BATCH = 1000;

/** The head was changed in the database, or signed with another secret. Nothing is sealed until a person has looked. */
export class UnknownHead extends Error {
  constructor() {
    super('The head of the audit trail is not signed with this secret. Run npm run audit:verify.');
  }
}

/** Seals all events that are committed. @returns how many. @throws {UnknownHead} */
export async function sealAudit(): Promise<number> {
  let sealed = 0;
  for (;;) {
    const batch = await store.tx((db) => sealBatch(db), 'read committed');
    sealed += batch;
    if (batch < BATCH) return sealed;
  }
}

/** How long the oldest event without a seal has waited, in ms; 0 if there is none. */
export const sealingLagMs = (): Promise<number> => store.read(oldestUnsealedMs);

/** Goes on under a new secret, after the trail was verified. */
export async function signWithThisSecret(): Promise<void> {
  await store.tx(async (db) => {
    await addSeal(db, await headOfAudit(db), {
      kind: 'secret',
      events: await unsealedEvents(db, Number.MAX_SAFE_INTEGER),
    });
  }, 'read committed');
}

async function sealBatch(db: Db): Promise<number> {
  const head = await headOfAudit(db);
  if (head && !isSignedHead(head)) throw new UnknownHead();
  const events = await unsealedEvents(db, BATCH);
  if (events.length === 0) return 0;
  for (const event of events) {
    if (!isGenuine(event)) log().error({ event: event.seq }, 'audit event changed before it was sealed');
  }
  return (await addSeal(db, head, { kind: 'events', events })) ? events.length : 0;
}

interface Batch {
  kind: AuditSeal['kind'];
  events: readonly AuditEvent[];
}

/** @returns false if another sealer was faster. */
async function addSeal(db: Db, head: AuditHead | undefined, { kind, events }: Batch): Promise<boolean> {
  const seal = {
    number: (head?.number ?? 0) + 1,
    at: now(),
    kind,
    events: JSON.stringify(events.map(sealedOf)),
    total: (head?.total ?? 0) + events.length,
    previousHash: head?.hash ?? GENESIS,
  };
  const row = { ...seal, hash: sealHash(seal) };
  if (!(await moveAuditHead(db, headAt(row)))) return false;
  await insertAuditSeal(db, row);
  await deleteUnsealed(
    db,
    events.map(({ seq }) => seq),
  );
  return true;
}
