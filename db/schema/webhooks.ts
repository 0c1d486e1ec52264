import type { DeliveryState, WebhookPause, WebhookProblem } from '../../app/catalogue/webhooks';
import { type Engine, flag, index, integer, json, moment, partOf, table, text } from '../kit';
import { byPerson, secret } from '../personal';
import { organizations } from './organizations';

/** Addresses to which an organization has its changes posted (docs/decisions/0099-webhooks.md). */
export const webhooks = table(
  'webhooks',
  {
    id: text('id').primaryKey(),
    organizationId: partOf('organization_id', () => organizations.id),
    createdBy: byPerson(text('created_by')),
    address: text('address').notNull(),
    /** The names of changes, as the change feed has them. */
    events: json('events').$type<string[]>().notNull(),
    /** Sealed, because signing takes the secret itself. */
    secret: secret(text('secret').notNull()),
    /** Signs as well until the time beside it. */
    earlierSecret: secret(text('earlier_secret')),
    earlierUntil: moment('earlier_until'),
    createdAt: moment('created_at').notNull(),
    /** Up to where the change feed is queued, and the engine that gave the numbers. */
    engine: text('engine').$type<Engine>().notNull(),
    position: moment('position').notNull(),
    changeId: integer('change_id').notNull(),
    pausedAt: moment('paused_at'),
    pausedBecause: text('paused_because').$type<WebhookPause>(),
    /** When the first of the attempts in a row failed; null if the last one succeeded. */
    failingSince: moment('failing_since'),
    failures: integer('failures').notNull(),
    /** After a failure, nothing is sent until then unless a person asks for it. */
    restUntil: moment('rest_until').notNull(),
    /** While an instance sends something: when its lease ends. */
    busyUntil: moment('busy_until').notNull(),
  },
  (t) => [
    index('webhooks_by_organization').on(t.organizationId, t.createdAt, t.id),
    index('webhooks_by_person').on(t.createdBy),
  ],
);

/** What is posted to a webhook: the names of a change, as in the change feed, and what came of it. */
export const webhookDeliveries = table(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: partOf('webhook_id', () => webhooks.id),
    /** The name of the change, or that of a test. */
    event: text('event').notNull(),
    recordId: text('record_id').notNull(),
    changedAt: moment('changed_at').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** A person asked for it: it is sent at once, also to a webhook that is paused. */
    asked: flag('asked').notNull(),
    attempts: integer('attempts').notNull(),
    dueAt: moment('due_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The last attempt: when it was, how long it took, and its answer or why there was none. */
    triedAt: moment('tried_at'),
    tookMs: integer('took_ms'),
    status: integer('status'),
    answer: text('answer'),
    problem: text('problem').$type<WebhookProblem>(),
  },
  (t) => [
    index('webhook_deliveries_by_webhook').on(t.webhookId, t.createdAt, t.id),
    index('webhook_deliveries_by_due').on(t.webhookId, t.state, t.dueAt),
    index('webhook_deliveries_by_age').on(t.createdAt),
  ],
);

export type Webhook = typeof webhooks.$inferSelect;
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect;
