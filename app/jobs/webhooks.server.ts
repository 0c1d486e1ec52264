/** Posts changes to webhooks, signed as Standard Webhooks has it (decision 99). */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DELIVERIES } from '~/catalogue/limits';
import { type Outcome, recordAttempt } from '~/domain/commands/accounts/webhook-queue.server';
import { payloadOf } from '~/domain/model/webhook-schema';
import { unseal } from '~/gateways/cipher.server';
import { now } from '~/gateways/clock.server';
import { hasToEnd, jobSignal } from '~/gateways/job-context.server';
import { NotAnswered, postTo } from '~/gateways/outbound.server';
import { claimWebhook, dueDelivery, isDeliveryDue, releaseWebhook } from '~db/queries/webhooks';
import type { Webhook, WebhookDelivery } from '~db/schema';
import { store } from '~db/store.server';

/** How often an idle sender looks for more while another is still sending. */
const LOOK_MS = 250;

/** Sends what is due, until there is nothing. @returns how many attempts were made. */
export async function sendDueDeliveries(): Promise<number> {
  let [attempts, busy] = [0, 0];
  async function send(): Promise<void> {
    while (!hasToEnd()) {
      busy++;
      const sent = await sendNext().finally(() => busy--);
      if (sent) attempts++;
      // Whoever answers fast does not wait for someone who takes 15 seconds.
      else if (busy > 0) await pause(LOOK_MS);
      else return;
    }
  }
  if (await store.read((db) => isDeliveryDue(db, now()))) await allOf(Array.from({ length: DELIVERIES.atOnce }, send));
  return attempts;
}

/** Waits for all of them, also if one fails: nothing may run on after the job has ended. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}

/** Sends one delivery of a webhook that nobody else sends to. @returns whether there was one. */
async function sendNext(): Promise<boolean> {
  const at = now();
  if (!(await store.read((db) => isDeliveryDue(db, at)))) return false;
  const webhook = await store.write((db) => claimWebhook(db, { at, leaseUntil: at + DELIVERIES.leaseMs }));
  if (!webhook) return false;
  const delivery = await store.read((db) => dueDelivery(db, webhook.id, at));
  if (!delivery) {
    await store.write((db) => releaseWebhook(db, webhook, {}));
    return false;
  }
  await recordAttempt(webhook, delivery, await attempt(webhook, delivery));
  return true;
}

/** If the server ends meanwhile, the lease runs out, and it is sent again. */
async function attempt(webhook: Webhook, delivery: WebhookDelivery): Promise<Outcome> {
  const began = performance.now();
  const tookMs = () => Math.round(performance.now() - began);
  const request = signedRequest(webhook, delivery, now());
  if (!request) return { problem: 'secret', tookMs: 0 };
  try {
    const { status, text, retryAfterMs } = await postTo(webhook.address, request, { signal: jobSignal() });
    return { status, answer: text, retryAfterMs, tookMs: tookMs() };
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
    return { problem: error.problem, tookMs: tookMs() };
  }
}

/** The headers and the body; null if the secret was sealed under another SESSION_SECRET. */
function signedRequest({ secret, earlierSecret, earlierUntil }: Webhook, delivery: WebhookDelivery, at: number) {
  const body = payloadOf(delivery);
  const seconds = Math.floor(at / 1000);
  const sealed = [secret, ...((earlierUntil ?? 0) > at && earlierSecret ? [earlierSecret] : [])];
  const secrets = sealed.map((each) => unseal('webhooks', each)).filter((each) => each !== null);
  if (secrets.length === 0) return null;
  const signed = `${delivery.id}.${seconds}.${body}`;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'StudyBridge-Webhooks/1',
    'webhook-id': delivery.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((each) => `v1,${signatureOf(each, signed)}`).join(' '),
  };
  return { headers, body };
}

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(text)
    .digest('base64');
