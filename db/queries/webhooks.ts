/** Webhooks, and what is posted to them. */
import { and, asc, desc, eq, exists, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { addsWork } from '../engines/engine';
import type { PageRequest } from '../keyset';
import { engine, skipLocked } from '../kit';
import {
  addRow,
  changeRow,
  countRows,
  countsBy,
  deleteRow,
  deleteRows,
  findRow,
  newestFirst,
  updateRow,
} from '../rows';
import {
  organizations,
  recordChanges,
  type Webhook,
  type WebhookDelivery,
  webhookDeliveries,
  webhooks,
} from '../schema';
import type { Db } from '../store.server';
import type { ChangesPlace } from './changes';

export const insertWebhook = (db: Db, row: Webhook): Promise<void> => addRow(db, webhooks, row);

export const webhookById = (db: Db, id: string) => findRow(db, webhooks, { id });

/** Those of an organization, oldest first. */
export const webhooksOf = (db: Db, organizationId: string): Promise<Webhook[]> =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.organizationId, organizationId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));

export const countWebhooks = (db: Db, organizationId: string): Promise<number> =>
  countRows(db, webhooks, eq(webhooks.organizationId, organizationId));

export const updateWebhook = (db: Db, id: string, change: Partial<Webhook>) =>
  updateRow(db, webhooks, change, eq(webhooks.id, id));

/** Its deliveries are deleted with it. */
export const deleteWebhook = (db: Db, id: string) => deleteRow(db, webhooks, eq(webhooks.id, id));

/** Only organizations that are verified read the change feed. */
const isVerified = (db: Db): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(organizations)
      .where(and(eq(organizations.id, webhooks.organizationId), eq(organizations.status, 'verified'))),
  );

const waiting = (...more: (SQL | undefined)[]) =>
  and(eq(webhookDeliveries.webhookId, webhooks.id), eq(webhookDeliveries.state, 'waiting'), ...more);

/** Those for which the change feed has something that is not queued, as long as they have room in the queue. */
export const webhooksBehind = (db: Db, { queued, limit }: { queued: number; limit: number }): Promise<Webhook[]> => {
  const { owner, position, id } = recordChanges;
  const changed = db
    .select({ one: sql`1` })
    .from(recordChanges)
    .where(
      and(
        eq(owner, webhooks.organizationId),
        or(
          sql`${webhooks.engine} <> ${engine}`,
          sql`(${position}, ${id}) > (${webhooks.position}, ${webhooks.changeId})`,
        ),
      ),
    );
  const length = sql`(select count(*) from ${webhookDeliveries} where ${waiting()})`;
  return db
    .select()
    .from(webhooks)
    .where(and(isNull(webhooks.pausedAt), isVerified(db), exists(changed), sql`${length} < ${queued}`))
    .limit(limit);
};

/** Moves the place of a webhook in the change feed. @returns undefined if another instance has done so meanwhile. */
export const moveWebhook = (db: Db, { id, position, changeId }: Webhook, to: ChangesPlace) =>
  changeRow(db, webhooks, { id, position, changeId }, { engine, position: to.position, changeId: to.id });

export async function insertDeliveries(db: Db, rows: readonly WebhookDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  addsWork('webhooks');
  await db.insert(webhookDeliveries).values([...rows]);
}

/** What may be sent now. A webhook that rests or is paused gets only what a person has asked for. */
const sendable = (at: number) =>
  waiting(
    lte(webhookDeliveries.dueAt, at),
    or(eq(webhookDeliveries.asked, true), and(isNull(webhooks.pausedAt), lte(webhooks.restUntil, at))),
  );

const withSomethingDue = (db: Db, at: number) =>
  db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        lte(webhooks.busyUntil, at),
        isVerified(db),
        exists(db.select({ one: sql`1` }).from(webhookDeliveries).where(sendable(at))),
      ),
    )
    .orderBy(asc(webhooks.busyUntil), asc(webhooks.id))
    .limit(1);

export const isDeliveryDue = async (db: Db, at: number): Promise<boolean> =>
  (await withSomethingDue(db, at)).length > 0;

/**
 * Leases a webhook that something is due for. Until the lease ends, nobody else sends it anything, so that each gets one
 * request at a time.
 */
export async function claimWebhook(
  db: Db,
  { at, leaseUntil }: { at: number; leaseUntil: number },
): Promise<Webhook | undefined> {
  const due = db.$with('due').as(skipLocked(withSomethingDue(db, at)));
  const claimed = await db
    .with(due)
    .update(webhooks)
    .set({ busyUntil: leaseUntil })
    .where(inArray(webhooks.id, db.select({ id: due.id }).from(due)))
    .returning();
  return claimed[0];
}

/** What is sent next to a webhook: what a person has asked for, then what has been due longest. */
export async function dueDelivery(db: Db, webhookId: string, at: number): Promise<WebhookDelivery | undefined> {
  const [found] = await db
    .select({ delivery: webhookDeliveries })
    .from(webhooks)
    .innerJoin(webhookDeliveries, sendable(at))
    .where(eq(webhooks.id, webhookId))
    .orderBy(desc(webhookDeliveries.asked), asc(webhookDeliveries.dueAt), asc(webhookDeliveries.id))
    .limit(1);
  return found?.delivery;
}

export const updateDelivery = (db: Db, id: string, change: Partial<WebhookDelivery>) =>
  updateRow(db, webhookDeliveries, change, eq(webhookDeliveries.id, id));

/** Queues a delivery that a person asks for, with its attempts reset. */
export const sendAgain = (db: Db, id: string, at: number) => {
  addsWork('webhooks');
  return updateDelivery(db, id, { state: 'waiting', asked: true, attempts: 0, dueAt: at });
};

/** Ends a lease, unless it has run out and another instance has one. */
export const releaseWebhook = (db: Db, { id, busyUntil }: Webhook, change: Partial<Webhook>) =>
  changeRow(db, webhooks, { id, busyUntil }, { ...change, busyUntil: 0 });

export const deliveryById = (db: Db, id: string) => findRow(db, webhookDeliveries, { id });

/** Those of a webhook, newest first. */
export const deliveryPage = (db: Db, webhookId: string, request: PageRequest) =>
  newestFirst(db, webhookDeliveries, request, eq(webhookDeliveries.webhookId, webhookId));

/** How many deliveries of each webhook wait. */
export const waitingDeliveries = (db: Db, webhookIds: readonly string[]) =>
  countsBy(
    db,
    webhookDeliveries,
    { webhookId: webhookDeliveries.webhookId },
    and(inArray(webhookDeliveries.webhookId, [...webhookIds, '']), eq(webhookDeliveries.state, 'waiting')),
  );

/** The test of a webhook that waits. */
export const waitingTest = (db: Db, webhookId: string, event: string) =>
  findRow(db, webhookDeliveries, { webhookId, event, state: 'waiting' });

export const skipWaiting = (db: Db, webhookId: string) =>
  updateRow(
    db,
    webhookDeliveries,
    { state: 'skipped' },
    eq(webhookDeliveries.webhookId, webhookId),
    eq(webhookDeliveries.state, 'waiting'),
  );

/** Queues again what was given up, with its attempts reset, and makes what waits due. */
export const sendAllAgain = (db: Db, webhookId: string, at: number) => {
  addsWork('webhooks');
  return updateRow(
    db,
    webhookDeliveries,
    { state: 'waiting', attempts: 0, dueAt: at },
    eq(webhookDeliveries.webhookId, webhookId),
    inArray(webhookDeliveries.state, ['waiting', 'failed']),
  );
};

export const deleteDeliveriesBefore = (db: Db, before: number) =>
  deleteRows(db, webhookDeliveries, lt(webhookDeliveries.createdAt, before));
