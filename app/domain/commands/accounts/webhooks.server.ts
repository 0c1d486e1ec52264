/** Webhooks: addresses to which an organization has its changes posted (decision 99). */
import { randomBytes } from 'node:crypto';
import { DomainError } from '~/catalogue/errors';
import { DELIVERIES, WEBHOOKS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { TEST_EVENT } from '~/catalogue/webhooks';
import { type Actor, authorize, can, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import type { AuditAction } from '~/domain/model/audit-actions';
import { nameOf } from '~/domain/model/member';
import type {
  DeliveryView,
  ResumeWebhook,
  WebhookInput,
  WebhookSecret,
  WebhookView,
} from '~/domain/model/webhook-schema';
import { seal } from '~/gateways/cipher.server';
import { now } from '~/gateways/clock.server';
import { mayBeCalled } from '~/gateways/outbound.server';
import { engine } from '~db/kit';
import { settledPosition } from '~db/queries/changes';
import { usersByIds } from '~db/queries/users';
import {
  countWebhooks,
  deleteWebhook,
  deliveryById,
  deliveryPage,
  insertDeliveries,
  insertWebhook,
  sendAgain,
  sendAllAgain,
  skipWaiting,
  updateWebhook,
  waitingDeliveries,
  waitingTest,
  webhookById,
  webhooksOf,
} from '~db/queries/webhooks';
import type { Webhook, WebhookDelivery } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { actorNow } from './session.server';

/** Past all changes with the same position. */
const LAST_ID = 2_147_483_647;

/** The end of the change feed: what a webhook is told begins after it. */
export const feedEnd = async (db: Db) => ({ position: (await settledPosition(db)) - 1, id: LAST_ID });

/** As Standard Webhooks writes secrets. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** The organization of an owner. @throws {DomainError} unauthenticated, forbidden. */
function ownOrganization(actor: Actor): string {
  authorize(actor, 'token.manage');
  return person(actor).organizationId as string;
}

/** Runs work about a webhook of the actor's organization. @throws as ownOrganization; not_found for another's. */
function withOwn<T>(actor: Actor, id: string, work: (db: Db, webhook: Webhook, current: Actor) => Promise<T>) {
  ownOrganization(actor);
  return store.tx(async (db) => {
    const current = await actorNow(db, actor);
    const organizationId = ownOrganization(current);
    const webhook = await webhookById(db, id);
    if (webhook?.organizationId !== organizationId) throw new DomainError('not_found');
    return work(db, webhook, current);
  });
}

/** What the audit trail keeps: never a secret, and of an address no query, which may hold one. */
const inTrail = ({ id, address, events }: Pick<Webhook, 'id' | 'address' | 'events'>) => {
  const { origin, pathname } = new URL(address);
  return { webhook: id, address: origin + pathname, events };
};

async function note(db: Db, actor: Actor, action: AuditAction, webhook: Webhook, at: number, more: object = {}) {
  await record(db, actor, action, webhook.organizationId, { after: { ...inTrail(webhook), ...more }, at });
}

/** @throws {DomainError} invalid for an address that we never call. */
function checkAddress({ address }: WebhookInput): void {
  if (!mayBeCalled(address)) throw new DomainError('invalid', {}, { address: [VALIDATION.webhookAddress] });
}

/**
 * Adds a webhook. It is told what changes from now on. The secret is shown only now.
 * @throws {DomainError} unauthenticated; forbidden; organization_unverified, _rejected, _suspended or _archived; invalid for
 * an address that we never call; webhooks_full.
 */
export async function addWebhook(actor: Actor, given: WebhookInput, at = now()): Promise<WebhookSecret> {
  const secret = newSecret();
  return store.tx(async (db) => {
    const current = await actorNow(db, actor);
    authorize(current, 'token.make');
    checkAddress(given);
    const { id: createdBy, organizationId } = person(current) as { id: string; organizationId: string };
    if ((await countWebhooks(db, organizationId)) >= WEBHOOKS.most)
      throw new DomainError('webhooks_full', { most: WEBHOOKS.most });
    const { position, id: changeId } = await feedEnd(db);
    const webhook: Webhook = {
      id: newId(),
      organizationId,
      createdBy,
      address: given.address,
      events: given.events,
      secret: seal('webhooks', secret),
      earlierSecret: null,
      earlierUntil: null,
      createdAt: at,
      engine,
      position,
      changeId,
      pausedAt: null,
      pausedBecause: null,
      failingSince: null,
      failures: 0,
      restUntil: 0,
      busyUntil: 0,
    };
    await insertWebhook(db, webhook);
    await note(db, current, 'organization.webhookAdded', webhook, at);
    return { id: webhook.id, address: webhook.address, secret };
  });
}

/** Changes the address or the kinds of changes. What waits goes to the new address. @throws as addWebhook; not_found. */
export async function changeWebhook(actor: Actor, id: string, given: WebhookInput, at = now()): Promise<WebhookView> {
  const { address, events } = given;
  await withOwn(actor, id, async (db, webhook, current) => {
    checkAddress(given);
    const changed = address !== webhook.address || events.join() !== webhook.events.join();
    if (!changed) return;
    // Another address has failed nothing yet.
    const fresh = address === webhook.address ? {} : { failingSince: null, failures: 0, restUntil: 0 };
    await updateWebhook(db, id, { address, events, ...fresh });
    const before = inTrail(webhook);
    const after = inTrail({ id, address, events });
    await record(db, current, 'organization.webhookChanged', webhook.organizationId, { before, after, at });
  });
  return readWebhook(actor, id, at);
}

/** Gives a webhook another secret, which is shown only now. For a day, the one before signs as well. @throws as withOwn. */
export async function rotateWebhookSecret(actor: Actor, id: string, at = now()): Promise<WebhookSecret> {
  const secret = newSecret();
  return withOwn(actor, id, async (db, webhook, current) => {
    await updateWebhook(db, id, {
      secret: seal('webhooks', secret),
      earlierSecret: webhook.secret,
      earlierUntil: at + DELIVERIES.bothSecretsMs,
    });
    await note(db, current, 'organization.webhookSecretRotated', webhook, at);
    return { id, address: webhook.address, secret };
  });
}

/** Stops sending. What changes meanwhile stays in the change feed. Repeating it changes nothing. @throws as withOwn. */
export async function pauseWebhook(actor: Actor, id: string, at = now()): Promise<WebhookView> {
  await withOwn(actor, id, async (db, webhook, current) => {
    if (webhook.pausedAt !== null) return;
    await updateWebhook(db, id, { pausedAt: at, pausedBecause: 'person' });
    await note(db, current, 'organization.webhookPaused', webhook, at, { because: 'person' });
  });
  return readWebhook(actor, id, at);
}

/** Sends again, with what it has missed or without. Repeating it changes nothing. @throws as withOwn. */
export async function resumeWebhook(
  actor: Actor,
  id: string,
  { missed }: ResumeWebhook,
  at = now(),
): Promise<WebhookView> {
  await withOwn(actor, id, async (db, webhook, current) => {
    if (webhook.pausedAt === null) return;
    const going = { pausedAt: null, pausedBecause: null, failingSince: null, failures: 0, restUntil: 0 };
    if (missed === 'send') {
      await sendAllAgain(db, id, at);
      await updateWebhook(db, id, going);
    } else {
      await skipWaiting(db, id);
      const { position, id: changeId } = await feedEnd(db);
      await updateWebhook(db, id, { ...going, engine, position, changeId });
    }
    await note(db, current, 'organization.webhookResumed', webhook, at, { missed });
  });
  return readWebhook(actor, id, at);
}

/** Deletes a webhook, with its deliveries. @throws as withOwn. */
export async function removeWebhook(actor: Actor, id: string, at = now()) {
  return withOwn(actor, id, async (db, webhook, current) => {
    await deleteWebhook(db, id);
    await record(db, current, 'organization.webhookDeleted', webhook.organizationId, { before: inTrail(webhook), at });
    return { id, address: webhook.address };
  });
}

/** Queues a test. One that waits is not queued twice. @throws as withOwn. */
export async function testWebhook(actor: Actor, id: string, at = now()): Promise<DeliveryView> {
  return withOwn(actor, id, async (db, webhook, current) => {
    const before = await waitingTest(db, id, TEST_EVENT);
    if (before) return deliveryView(before);
    const test = deliveryRow(id, { event: TEST_EVENT, recordId: id, changedAt: at }, at, true);
    await insertDeliveries(db, [test]);
    await note(db, current, 'organization.webhookTested', webhook, at);
    return deliveryView(test);
  });
}

/** Sends a delivery again, with the same id and body. @throws as withOwn. */
export async function resendDelivery(
  actor: Actor,
  { id, deliveryId }: { id: string; deliveryId: string },
  at = now(),
): Promise<DeliveryView> {
  return withOwn(actor, id, async (db, webhook, current) => {
    const delivery = await deliveryById(db, deliveryId);
    if (delivery?.webhookId !== id) throw new DomainError('not_found');
    const again = await sendAgain(db, deliveryId, at);
    await note(db, current, 'organization.webhookResent', webhook, at, { delivery: deliveryId, event: delivery.event });
    return deliveryView(again ?? delivery);
  });
}

/** Something to be posted to a webhook. */
export const deliveryRow = (
  webhookId: string,
  change: Pick<WebhookDelivery, 'event' | 'recordId' | 'changedAt'>,
  at: number,
  asked = false,
): WebhookDelivery => ({
  id: newId(),
  webhookId,
  ...change,
  state: 'waiting',
  asked,
  attempts: 0,
  dueAt: at,
  createdAt: at,
  triedAt: null,
  tookMs: null,
  status: null,
  answer: null,
  problem: null,
});

/** The webhooks of the actor's organization. @throws {DomainError} unauthenticated, forbidden. */
export async function listWebhooks(actor: Actor, at = now()): Promise<WebhookView[]> {
  const organizationId = ownOrganization(actor);
  return store.read(async (db) => viewsOf(db, actor, await webhooksOf(db, organizationId), at));
}

/** @throws as listWebhooks; not_found for another's. */
export async function readWebhook(actor: Actor, id: string, at = now()): Promise<WebhookView> {
  const organizationId = ownOrganization(actor);
  return store.read(async (db) => {
    const webhook = await webhookById(db, id);
    if (webhook?.organizationId !== organizationId) throw new DomainError('not_found');
    const [view] = await viewsOf(db, actor, [webhook], at);
    return view as WebhookView;
  });
}

/** The deliveries of a webhook, newest first. @throws as readWebhook. */
export async function listDeliveries(actor: Actor, id: string, page: { limit: number; cursor?: string }) {
  await readWebhook(actor, id);
  return store.read(async (db) => {
    const { rows, next } = await deliveryPage(db, id, page);
    return { rows: rows.map(deliveryView), next };
  });
}

async function viewsOf(db: Db, actor: Actor, rows: readonly Webhook[], at: number): Promise<WebhookView[]> {
  const makers = await usersByIds(db, [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))]);
  const waiting = await waitingDeliveries(
    db,
    rows.map(({ id }) => id),
  );
  const stopped = !can(actor, 'token.make');
  return rows.map((row) => {
    const { id, address, createdAt, pausedAt, pausedBecause, failingSince, earlierUntil } = row;
    const maker = makers.find((user) => user.id === row.createdBy);
    return {
      id,
      address,
      events: row.events as WebhookView['events'],
      createdAt,
      createdBy: maker && maker.erasedAt === null ? nameOf(maker) : null,
      state: pausedAt !== null ? 'paused' : stopped ? 'stopped' : failingSince === null ? 'active' : 'failing',
      pausedBecause,
      pausedAt,
      failingSince,
      earlierSecretUntil: earlierUntil !== null && earlierUntil > at ? earlierUntil : null,
      waiting: waiting.find(({ webhookId }) => webhookId === id)?.count ?? 0,
    };
  });
}

function deliveryView(row: WebhookDelivery): DeliveryView {
  const { webhookId: _, asked: __, dueAt, ...shown } = row;
  return { ...shown, dueAt: row.state === 'waiting' ? dueAt : null };
}
