import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DELIVERIES, WEBHOOKS } from '~/catalogue/limits';
import { DAY_MS, HOUR_MS } from '~/catalogue/time';
import type { Person } from '~/domain/base/actor';
import { queueChanges } from '~/domain/commands/accounts/webhook-queue.server';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  pauseWebhook,
  readWebhook,
  removeWebhook,
  resendDelivery,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '~/domain/commands/accounts/webhooks.server';
import { CHANGE_NAMES } from '~/domain/model/change-schema';
import { RETRIES_MS } from '~/domain/model/webhook-retries';
import { readChanges } from '~/domain/pages/changes.server';
import { sendDueDeliveries } from '~/jobs/webhooks.server';
import { engine } from '~db/kit';
import { auditEventsOf } from '~db/queries/audit';
import { mailsToAddresses } from '~db/queries/outbox';
import {
  claimWebhook,
  countWebhooks,
  deleteDeliveriesBefore,
  deleteWebhook,
  deliveryById,
  deliveryPage,
  dueDelivery,
  insertDeliveries,
  insertWebhook,
  isDeliveryDue,
  moveWebhook,
  releaseWebhook,
  sendAgain,
  sendAllAgain,
  skipWaiting,
  updateDelivery,
  updateWebhook,
  waitingDeliveries,
  waitingTest,
  webhookById,
  webhooksBehind,
  webhooksOf,
} from '~db/queries/webhooks';
import type { User, Webhook, WebhookDelivery } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { isSignedBy, startReceiver } from '~tests/support/webhook-receiver';

process.env.OUTBOUND_ALLOW = '127.0.0.1';
const { store, servers, make, raw } = await openQueryStore();
const receiver = await startReceiver();
afterAll(async () => {
  delete process.env.OUTBOUND_ALLOW;
  await receiver.close();
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await raw('delete from webhooks');
  receiver.news();
  Object.assign(receiver.behavior, { status: 204, text: '', delayMs: 0, headers: {} });
  receiver.load.most = 0;
});

const owner = ({ user }: { user: User }): Person => ({
  ...{ kind: 'person', id: user.id, role: user.role, adminRole: null, organizationId: user.organizationId },
  ...{ organizationStatus: 'verified', staffRole: 'owner', maySign: true },
  ...{ email: user.email, firstName: user.firstName, lastName: user.lastName },
});
const [site, sponsor] = [await make.site(), await make.sponsor()];
const other = { site: await make.site(), sponsor: await make.sponsor() };
const study = await make.study({ sponsorId: sponsor.organization.id });
const ALL = { address: receiver.url, events: [...CHANGE_NAMES] };
const add = (of: { user: User }, given: Partial<typeof ALL> = {}) => addWebhook(owner(of), { ...ALL, ...given });

const touch = (id: string) => raw(`update studies set updated_at = updated_at + 1 where id = '${id}'`);
/** Queues and sends whatever can be sent. */
async function work(): Promise<number> {
  while ((await queueChanges()) > 0);
  return sendDueDeliveries();
}
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const read = (id: string) => store.read((db) => webhookById(db, id)) as Promise<Webhook>;
async function deliveriesOf(id: string): Promise<WebhookDelivery[]> {
  return (await store.read((db) => deliveryPage(db, id, { limit: 100 }))).rows;
}
/** A webhook with one change that waits. */
async function withOne() {
  const { id, secret } = await add(sponsor);
  await touch(study.id);
  await queueChanges();
  const [delivery] = await deliveriesOf(id);
  return { id, secret, delivery: delivery as WebhookDelivery };
}

describe('webhooks', () => {
  it('[INT-21] get each change of the feed once, signed', async () => {
    const { secret } = await add(sponsor);
    await touch(study.id);
    expect(await work()).toBe(1);
    const [{ headers, body, type, data }] = receiver.received as [(typeof receiver.received)[number]];
    expect([type, data.event, data.id, data.address]).toEqual([
      ...['study.changed', 'study.changed', study.id, `/api/studies/${study.id}`],
    ]);
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(['data', 'timestamp', 'type']);
    expect(isSignedBy(secret, { headers, body })).toBe(true);
    expect(isSignedBy(secret, { headers, body: `${body} ` })).toBe(false);
    expect(Math.abs(Number(headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(2000);
    expect(await work(), 'nothing is sent twice').toBe(0);
  });

  it('[INT-21] of two organizations each get what its own change feed lists, and nothing else', async () => {
    const all = [site, sponsor, other.site, other.sponsor];
    const start = await Promise.all(all.map((of) => readChanges(owner(of), { limit: 1, since: Date.now() + DAY_MS })));
    for (const [index, of] of all.entries()) await add(of, { address: `${receiver.url}/${index}` });

    for (const [ours, theirs] of [
      [sponsor, site],
      [other.sponsor, other.site],
    ] as const) {
      const mine = await make.study({ sponsorId: ours.organization.id });
      const match = await make.match(mine.id, theirs.organization.id, { status: 'invited' });
      const hidden = await make.match(mine.id, (await make.site()).organization.id, { qualifies: false });
      await touch(mine.id);
      await raw(`update organizations set updated_at = updated_at + 1 where id = '${theirs.organization.id}'`);
      await raw(`update matches set held = 'archived', updated_at = updated_at + 1 where id = '${match.id}'`);
      await raw(`delete from matches where id = '${hidden.id}'`);
      await raw(`delete from studies where id = '${mine.id}'`);
    }
    await work();
    const got = receiver.news();
    for (const [index, of] of all.entries()) {
      const { changes } = await readChanges(owner(of), { cursor: start[index]?.cursor, limit: 100 });
      const mine = got.filter(({ path }) => path === `/hooks/${index}`).map(({ data }) => JSON.stringify(data));
      expect(mine.length).toBeGreaterThan(2);
      expect(mine.sort()).toEqual(changes.map((change) => JSON.stringify(change)).sort());
    }
    const seen = [0, 2].map((index) => got.filter(({ path }) => path.endsWith(`/${index}`)).map(({ data }) => data.id));
    expect(seen[0]?.filter((id) => seen[1]?.includes(id))).toEqual([]);
  });

  it('[INT-21] get only the kinds of changes that were chosen, from when they were added', async () => {
    await touch(study.id);
    await add(sponsor, { events: ['study.created'] });
    await touch(study.id);
    const made = await make.study({ sponsorId: sponsor.organization.id });
    await work();
    expect(receiver.news().map(({ type, data }) => [type, data.id])).toEqual([['study.created', made.id]]);
  });

  it('[INT-21] get nothing while their organization is not verified, and then what they have missed', async () => {
    await add(sponsor);
    const become = (status: string) =>
      raw(`update organizations set status = '${status}' where id = '${sponsor.organization.id}'`);
    await become('suspended');
    await touch(study.id);
    expect(await work()).toBe(0);
    await become('verified');
    expect(await work()).toBe(1);
  });

  it('[INT-22] miss nothing and queue nothing twice if several instances queue at once', async () => {
    const { id } = await add(sponsor);
    for (let index = 0; index < 5; index++) await touch(study.id);
    await Promise.all(Array.from({ length: 4 }, () => queueChanges()));
    expect((await deliveriesOf(id)).length).toBe(5);
  });

  it('[INT-22] get one request at a time, whichever instance sends', async () => {
    const { id } = await withOne();
    const at = Date.now();
    const claims = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (servers[index % servers.length] ?? store).write((db) => claimWebhook(db, { at, leaseUntil: at + 60_000 })),
      ),
    );
    const [claimed, ...more] = claims.filter((each) => each !== undefined);
    expect([claimed?.id, more]).toEqual([id, []]);
    // An instance that crashed: another one goes on when its lease has run out.
    expect(await sendDueDeliveries()).toBe(0);
    later(60_001);
    expect(await sendDueDeliveries()).toBe(1);
    // Whoever comes late ends no lease of another's.
    expect(await store.write((db) => releaseWebhook(db, claimed as Webhook, { failures: 9 }))).toBeUndefined();
  });

  it('[INT-22] are tried ten times, with longer waits, and then no longer', async () => {
    receiver.behavior.status = 500;
    receiver.behavior.text = 'out of order';
    const { id, delivery } = await withOne();
    const tried = async () => (await store.read((db) => deliveryById(db, delivery.id))) as WebhookDelivery;
    for (const [index, wait] of RETRIES_MS.entries()) {
      expect(await work(), `attempt ${index + 1}`).toBe(1);
      expect(await tried()).toMatchObject({
        state: 'waiting',
        attempts: index + 1,
        status: 500,
        answer: 'out of order',
      });
      later(wait - 1000);
      expect(await work(), 'not before it is due').toBe(0);
      later(wait * 0.1 + 1001);
    }
    expect(await work()).toBe(1);
    expect(await tried()).toMatchObject({ state: 'failed', attempts: 10 });
    later(30 * DAY_MS);
    expect(await work()).toBe(0);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids)).toEqual(new Set([delivery.id]));
    expect(await read(id)).toMatchObject({ failures: 10, pausedAt: null });
  });

  it('[INT-22] that have failed for 5 days are paused, and the owners are told; one success is enough', async () => {
    const { id } = await withOne();
    receiver.behavior.status = 503;
    await work();
    later(4 * DAY_MS);
    receiver.behavior.status = 200;
    await work();
    expect((await read(id)).failingSince).toBeNull();
    receiver.behavior.status = 503;
    await touch(study.id);
    await work();
    later(5 * DAY_MS - 1000);
    await work();
    expect((await read(id)).pausedAt).toBeNull();
    later(HOUR_MS);
    await touch(study.id);
    await work();
    expect(await read(id)).toMatchObject({ pausedBecause: 'failing', pausedAt: Date.now() });
    const [mail] = await store.read((db) => mailsToAddresses(db, [sponsor.user.email as string], 1));
    expect(mail?.subject).toContain('is paused');
    expect(mail?.body).toContain(`/account/webhooks/${id}`);
  });

  it('[INT-22] that are gone are paused at once', async () => {
    const { id } = await withOne();
    receiver.behavior.status = 410;
    await work();
    expect(await read(id)).toMatchObject({ pausedBecause: 'gone' });
    expect(await readWebhook(owner(sponsor), id)).toMatchObject({ state: 'paused', pausedBecause: 'gone' });
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: sponsor.organization.id }));
    expect(events[0]).toMatchObject({ action: 'organization.webhookPaused', actorRole: 'system' });
  });

  it('[INT-22] take a redirect for a failure', async () => {
    const { delivery } = await withOne();
    Object.assign(receiver.behavior, { status: 308, headers: { location: `${receiver.url}/elsewhere` } });
    await work();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    expect(await store.read((db) => deliveryById(db, delivery.id))).toMatchObject({ state: 'waiting', status: 308 });
  });

  it('[INT-24] are signed with both secrets for 24 hours after a rotation; neither is stored as it is', async () => {
    const { id, secret } = await add(sponsor);
    const rotated = await rotateWebhookSecret(owner(sponsor), id);
    expect(rotated.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const signedBy = async () => {
      await touch(study.id);
      await work();
      const [got] = receiver.news() as [(typeof receiver.received)[number]];
      return [secret, rotated.secret].map((each) => isSignedBy(each, got));
    };
    expect(await signedBy()).toEqual([true, true]);
    later(DAY_MS - 1000);
    expect(await signedBy()).toEqual([true, true]);
    later(1001);
    expect(await signedBy()).toEqual([false, true]);
    const stored = JSON.stringify([
      await read(id),
      await readWebhook(owner(sponsor), id),
      await raw('select * from audit_events'),
    ]);
    for (const each of [secret, rotated.secret]) {
      expect(stored).not.toContain(each.slice(6));
      expect(Buffer.from(each.slice(6), 'base64').length).toBe(32);
    }
  });

  it('[INT-24] whose secret cannot be opened send nothing, and say why', async () => {
    const webhook = await make.webhook(sponsor.user, { address: receiver.url });
    await touch(study.id);
    await work();
    expect(receiver.received).toEqual([]);
    expect((await deliveriesOf(webhook.id))[0]).toMatchObject({ problem: 'secret', attempts: 1, status: null });
    await rotateWebhookSecret(owner(sponsor), webhook.id);
    later(HOUR_MS);
    expect(await work()).toBe(1);
    expect(receiver.received.length).toBe(1);
  });

  it('[INT-25] list what was delivered and with which answer, and send it again with the same id and body', async () => {
    receiver.behavior.status = 400;
    receiver.behavior.text = `no such record ${'x'.repeat(500)}`;
    const { id } = await withOne();
    await work();
    const [first] = (await listDeliveries(owner(sponsor), id, { limit: 5 })).rows;
    expect(first).toMatchObject({
      event: 'study.changed',
      recordId: study.id,
      attempts: 1,
      status: 400,
      problem: null,
    });
    expect(first?.answer).toHaveLength(200);
    receiver.behavior.status = 200;
    await pauseWebhook(owner(sponsor), id);
    await resendDelivery(owner(sponsor), { id, deliveryId: first?.id as string });
    expect(await work(), 'what a person asks for is sent even while it is paused').toBe(1);
    const [before, again] = receiver.received;
    expect([again?.headers['webhook-id'], again?.body]).toEqual([before?.headers['webhook-id'], before?.body]);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  it('[INT-25] are tested at once, also while they rest or are paused; a test is tried once', async () => {
    const { id } = await withOne();
    receiver.behavior.status = 500;
    await work();
    const test = await testWebhook(owner(sponsor), id);
    expect((await testWebhook(owner(sponsor), id)).id, 'one test at a time').toBe(test.id);
    expect(await work()).toBe(1);
    expect(receiver.received.map(({ type }) => type)).toEqual(['study.changed', 'webhook.test']);
    expect(await store.read((db) => deliveryById(db, test.id))).toMatchObject({ state: 'failed', attempts: 1 });
    await pauseWebhook(owner(sponsor), id);
    await testWebhook(owner(sponsor), id);
    later(HOUR_MS);
    expect(await work(), 'but nothing else').toBe(1);
  });

  it('[INT-25] forget their deliveries after 30 days', async () => {
    const { id } = await withOne();
    await store.tx((db) => deleteDeliveriesBefore(db, Date.now()));
    expect((await deliveriesOf(id)).length).toBe(1);
    await store.tx((db) => deleteDeliveriesBefore(db, Date.now() + 1));
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it('[INT-26] that were down get what waits one at a time, and rest in between while they fail', async () => {
    await add(sponsor);
    receiver.behavior.status = 503;
    for (let index = 0; index < 20; index++) await touch(study.id);
    expect(await work(), 'one attempt, not twenty').toBe(1);
    later(4000);
    expect(await work()).toBe(0);
    later(1001);
    expect(await work()).toBe(1);
    receiver.behavior.headers = { 'retry-after': '600' };
    later(11_000);
    expect(await work()).toBe(1);
    later(590_000);
    expect(await work(), 'it asked for ten minutes').toBe(0);
    later(10_001);
    Object.assign(receiver.behavior, { status: 200, delayMs: 5 });
    receiver.load.most = 0;
    expect(await work()).toBeGreaterThan(15);
    expect(receiver.load.most).toBe(1);
  });

  it('[INT-26] that are slow or down keep no other waiting', async () => {
    const slow = await startReceiver();
    slow.behavior.delayMs = 400;
    await add(sponsor, { address: slow.url });
    await add(sponsor);
    for (let index = 0; index < 3; index++) await touch(study.id);
    while ((await queueChanges()) > 0);
    const sending = sendDueDeliveries();
    await expect.poll(() => receiver.received.length).toBe(3);
    expect(slow.received.length).toBeLessThan(3);
    await sending;
    expect(slow.received.length).toBe(3);
    await slow.close();
  });

  it('[INT-26] have a queue with an end: further changes stay in the feed', async () => {
    const { id } = await add(sponsor);
    const webhook = await read(id);
    const full = Array.from({ length: DELIVERIES.queued }, (_, index) => index);
    for (const part of [full.slice(0, 250), full.slice(250)])
      await store.tx((db) =>
        insertDeliveries(
          db,
          part.map((index) => ({
            ...{ id: `${id}-${index}`, webhookId: id, event: 'study.changed', recordId: study.id, changedAt: 1 },
            ...{ state: 'waiting' as const, asked: false, attempts: 0, dueAt: Date.now() + HOUR_MS, createdAt: 1 },
            ...{ triedAt: null, tookMs: null, status: null, answer: null, problem: null },
          })),
        ),
      );
    await touch(study.id);
    expect(await queueChanges()).toBe(0);
    expect((await read(id)).position).toBe(webhook.position);
    await store.write((db) => skipWaiting(db, id));
    expect(await queueChanges()).toBe(1);
  });

  it('[INT-26] that are resumed get what they have missed, or begin from now on', async () => {
    for (const [missed, expected] of [
      ['send', 3],
      ['skip', 0],
    ] as const) {
      const { id, delivery } = await withOne();
      await store.write((db) => updateDelivery(db, delivery.id, { state: 'failed', attempts: 10 }));
      await touch(study.id);
      await queueChanges();
      await pauseWebhook(owner(sponsor), id);
      await touch(study.id);
      later(HOUR_MS);
      expect(await work()).toBe(0);
      const { state } = await resumeWebhook(owner(sponsor), id, { missed });
      expect(state).toBe('active');
      expect(await work(), missed).toBe(expected);
      await touch(study.id);
      expect(await work()).toBe(1);
      await removeWebhook(owner(sponsor), id);
    }
  });

  it('[INT-20] are counted, changed and deleted, with an audit event for each and no query of the address in it', async () => {
    const { id } = await add(sponsor, { address: `${receiver.url}?key=hidden` });
    const actor = owner(sponsor);
    await changeWebhook(actor, id, { address: receiver.url, events: ['match.created'] });
    await pauseWebhook(actor, id);
    await pauseWebhook(actor, id);
    await resumeWebhook(actor, id, { missed: 'skip' });
    await rotateWebhookSecret(actor, id);
    for (let count = 1; count < WEBHOOKS.most; count++) await make.webhook(sponsor.user);
    await expect(add(sponsor)).rejects.toMatchObject({ code: 'webhooks_full' });
    expect(await store.read((db) => countWebhooks(db, sponsor.organization.id))).toBe(10);
    await removeWebhook(actor, id);
    expect((await store.read((db) => webhooksOf(db, sponsor.organization.id))).map((row) => row.id)).not.toContain(id);
    await expect(removeWebhook(actor, id)).rejects.toMatchObject({ code: 'not_found' });
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: sponsor.organization.id }));
    const about = events.filter((event) => JSON.stringify([event.before, event.after]).includes(id)).reverse();
    expect(about.map(({ action }) => action.split('.')[1])).toEqual([
      ...[
        'webhookAdded',
        'webhookChanged',
        'webhookPaused',
        'webhookResumed',
        'webhookSecretRotated',
        'webhookDeleted',
      ],
    ]);
    expect(JSON.stringify(about)).not.toContain('hidden');
  });

  it('[INT-20] belong to one organization: another one can do nothing with them', async () => {
    const { id, delivery } = await withOne();
    const stranger = owner(other.sponsor);
    const refused = await Promise.allSettled([
      readWebhook(stranger, id),
      listDeliveries(stranger, id, { limit: 5 }),
      changeWebhook(stranger, id, ALL),
      pauseWebhook(stranger, id),
      resumeWebhook(stranger, id, { missed: 'send' }),
      rotateWebhookSecret(stranger, id),
      testWebhook(stranger, id),
      removeWebhook(stranger, id),
      resendDelivery(stranger, { id, deliveryId: delivery.id }),
    ]);
    expect(refused.map((each) => each.status === 'rejected' && each.reason.code)).toEqual(Array(9).fill('not_found'));
    const own = await add(other.sponsor);
    await expect(resendDelivery(stranger, { id: own.id, deliveryId: delivery.id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('[INT-22] begin at the end of the feed of the engine that the database was moved to', async () => {
    const { id } = await add(sponsor);
    await store.write((db) => updateWebhook(db, id, { engine: engine === 'pg' ? 'sqlite' : 'pg', position: 10 ** 12 }));
    expect((await store.read((db) => webhooksBehind(db, { queued: 500, limit: 5 }))).map((row) => row.id)).toEqual([
      id,
    ]);
    expect(await queueChanges()).toBe(0);
    expect((await read(id)).engine).toBe(engine);
    await touch(study.id);
    expect(await work()).toBe(1);
  });

  it('are claimed, moved and emptied only as they were read', async () => {
    const webhook = await make.webhook(sponsor.user);
    const { id } = webhook;
    const at = Date.now();
    const own = { webhookId: id, event: 'webhook.test', state: 'waiting' as const };
    const one = await make.delivery(id, { dueAt: at + 10 });
    expect(await store.read((db) => isDeliveryDue(db, at))).toBe(false);
    expect(await store.read((db) => dueDelivery(db, id, at))).toBeUndefined();
    expect(await store.read((db) => dueDelivery(db, id, at + 10))).toMatchObject({ id: one.id });
    const test = await make.delivery(id, { ...own, asked: true, dueAt: at + 10 });
    expect(await store.read((db) => dueDelivery(db, id, at + 10))).toMatchObject({ id: test.id });
    expect(await store.read((db) => waitingTest(db, id, 'webhook.test'))).toMatchObject({ id: test.id });
    expect(await store.read((db) => waitingDeliveries(db, [id]))).toEqual([{ webhookId: id, count: 2 }]);
    await store.write((db) => skipWaiting(db, id));
    expect(await store.read((db) => waitingDeliveries(db, [id]))).toEqual([]);
    await store.write((db) => sendAllAgain(db, id, at));
    expect(await store.read((db) => waitingDeliveries(db, [id])), 'what was skipped stays so').toEqual([]);
    await store.write((db) => sendAgain(db, one.id, at));
    expect(await store.read((db) => isDeliveryDue(db, at))).toBe(true);
    expect(await store.write((db) => moveWebhook(db, webhook, { position: 7, id: 8 }))).toMatchObject({ changeId: 8 });
    expect(await store.write((db) => moveWebhook(db, webhook, { position: 9, id: 9 }))).toBeUndefined();
    await store.write((db) => deleteWebhook(db, id));
    expect(await store.read((db) => deliveryById(db, one.id))).toBeUndefined();
    await store.tx((db) => insertWebhook(db, webhook));
    expect(await store.read((db) => webhookById(db, id))).toEqual(webhook);
  });
});
