/** What is posted to webhooks: queued from the change feed, and what comes of each attempt (decision 99). */
import { DELIVERIES } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { TEST_EVENT, type WebhookPause, type WebhookProblem } from '~/catalogue/webhooks';
import { SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { addressesOf, linkTo, notify, peopleMailed } from '~/domain/base/outbox.server';
import { CHANGED_RECORDS } from '~/domain/model/change-schema';
import { staffRoleOf } from '~/domain/model/member';
import { restAfter, retryAfter } from '~/domain/model/webhook-retries';
import { now } from '~/gateways/clock.server';
import { engine } from '~db/kit';
import { changesAfter } from '~db/queries/changes';
import {
  insertDeliveries,
  moveWebhook,
  releaseWebhook,
  updateDelivery,
  updateWebhook,
  webhookById,
  webhooksBehind,
} from '~db/queries/webhooks';
import type { Webhook, WebhookDelivery } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { deliveryRow, feedEnd } from './webhooks.server';

const AT_ONCE = 100;

/**
 * Queues what has changed since, for every webhook that has room. Where a webhook is in the feed moves in the same transaction,
 * so that nothing is missed or queued twice, however many instances do this.
 */
export async function queueChanges(at = now()): Promise<number> {
  const behind = await store.read((db) => webhooksBehind(db, { queued: DELIVERIES.queued, limit: AT_ONCE }));
  let queued = 0;
  for (const { id } of behind) queued += await store.tx((db) => queueFor(db, id, at), 'repeatable read');
  return queued;
}

async function queueFor(db: Db, id: string, at: number): Promise<number> {
  const webhook = await webhookById(db, id);
  if (!webhook || webhook.pausedAt !== null) return 0;
  const { organizationId, position, changeId, events } = webhook;
  const end = await feedEnd(db);
  // The database was moved to the other engine, whose numbers mean something else.
  if (webhook.engine !== engine) {
    await moveWebhook(db, webhook, end);
    return 0;
  }
  const changes = await changesAfter(
    db,
    { owners: [organizationId], records: CHANGED_RECORDS },
    { after: { position, id: changeId }, before: end.position + 1, limit: DELIVERIES.batch },
  );
  const last = changes.at(-1);
  if (!last || !(await moveWebhook(db, webhook, last))) return 0;
  const rows = changes
    .map(({ record: name, what, recordId, at: changedAt }) => ({ event: `${name}.${what}`, recordId, changedAt }))
    .filter(({ event }) => events.includes(event))
    .map((change) => deliveryRow(id, change, at));
  await insertDeliveries(db, rows);
  return rows.length;
}

/** What came of an attempt. */
export type Outcome = { tookMs: number } & (
  | { status: number; answer: string; retryAfterMs: number }
  | { problem: WebhookProblem }
);

const succeeded = (outcome: Outcome) => 'status' in outcome && outcome.status >= 200 && outcome.status < 300;

/**
 * Records an attempt, and when the next one is. A webhook that has failed for too long or is gone is paused, and the owners of
 * its organization are told.
 * @param claimed as it was leased
 */
export async function recordAttempt(
  claimed: Webhook,
  delivery: WebhookDelivery,
  outcome: Outcome,
  at = now(),
): Promise<void> {
  await store.tx(async (db) => {
    const attempts = delivery.attempts + 1;
    const status = 'status' in outcome ? outcome.status : null;
    const tried = {
      asked: false,
      attempts,
      triedAt: at,
      tookMs: outcome.tookMs,
      status,
      answer: 'status' in outcome ? outcome.answer : null,
      problem: 'problem' in outcome ? outcome.problem : null,
    };
    if (succeeded(outcome)) {
      await updateDelivery(db, delivery.id, { ...tried, state: 'delivered' });
      await releaseWebhook(db, claimed, { failures: 0, failingSince: null, restUntil: 0 });
      return;
    }
    // A test says at once what is wrong, so it is not tried again.
    const wait = delivery.event === TEST_EVENT ? null : retryAfter(attempts);
    await updateDelivery(db, delivery.id, {
      ...tried,
      state: wait === null ? 'failed' : 'waiting',
      dueAt: at + (wait ?? 0),
    });
    const failures = claimed.failures + 1;
    const failingSince = claimed.failingSince ?? at;
    const rest = restAfter(failures, 'retryAfterMs' in outcome ? outcome.retryAfterMs : 0);
    await releaseWebhook(db, claimed, { failures, failingSince, restUntil: at + rest });
    if (status === 410) await pauseAsFailed(db, claimed.id, 'gone', at);
    else if (at - failingSince >= DELIVERIES.failingMs) await pauseAsFailed(db, claimed.id, 'failing', at);
  });
}

async function pauseAsFailed(db: Db, id: string, because: WebhookPause, at: number): Promise<void> {
  const webhook = await webhookById(db, id);
  if (!webhook || webhook.pausedAt !== null) return;
  const { organizationId, address } = webhook;
  await updateWebhook(db, id, { pausedAt: at, pausedBecause: because });
  await record(db, SYSTEM, 'organization.webhookPaused', organizationId, { after: { webhook: id, because }, at });
  const owners = (await peopleMailed(db, organizationId)).filter((user) => staffRoleOf(user) === 'owner');
  const link = linkTo(paths.accountWebhook(id));
  await notify(db, addressesOf(owners), MAILS.webhookPaused({ host: new URL(address).host, because, link }), at);
}
