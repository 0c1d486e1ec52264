import { TRACK_RECORD } from '~/catalogue/limits';
import { MINUTE_MS } from '~/catalogue/time';
import { sealAudit, sealingLagMs } from '~/domain/base/audit-seal.server';
import { queueChanges } from '~/domain/commands/accounts/webhook-queue.server';
import { workOnImport } from '~/domain/commands/site-lists/work.server';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { hasToEnd } from '~/gateways/job-context.server';
import { log } from '~/gateways/log.server';
import { canSendMail } from '~/gateways/mail.server';
import { nextMailDue } from '~db/queries/outbox';
import { nextRematchDue } from '~db/queries/rematches';
import { nextSiteImportDue } from '~db/queries/site-list-imports';
import { nextLookupDue } from '~db/queries/studies';
import { nextSearchDue } from '~db/queries/track-records';
import { type Db, store, type Work } from '~db/store.server';
import { forgetCrashed, leads, stopLeading } from './lead.server';
import { deliverDueMails } from './outbox.server';
import { fillDueStudies, searchDueTrackRecords } from './registry.server';
import { rematchDue } from './rematch.server';
import { FACTS, SCHEDULE, SCHEDULE_MS, schedule } from './schedule.server';
import { sendDueDeliveries } from './webhooks.server';
import { startWorker, type Worker } from './worker.server';

/** How often queues are polled without a notification: on SQLite, another process of this server may add to them. */
const LOOK_MS = () => (env().databaseUrl.startsWith('postgres') ? MINUTE_MS : 1000);
/** Triggers write the change feed, and nobody is notified of it. */
const FEED_LOOK_MS = 5000;
/** Another server is working on what is due. */
const TAKEN_MS = 1000;

/** Works until nothing is due, or the server ends. @returns how many ms until something is. */
async function workThrough(
  work: () => Promise<number>,
  nextDue: (db: Db) => Promise<number | null>,
): Promise<number | undefined> {
  while (!hasToEnd()) {
    const dueAt = await store.read(nextDue);
    if (dueAt === null) return undefined;
    if (dueAt > now()) return dueAt - now();
    if ((await work()) === 0) return TAKEN_MS;
  }
  return undefined;
}

const SEALING = { atLeastMs: 20_000, gatherMs: 300, leaseMs: 3000 };

/** Until when another server leads the sealing, by this process's clock. */
let othersUntil = 0;

/** Seals if this server leads. Other servers try again when the leader's lease may have expired. */
async function seal(): Promise<number | undefined> {
  const wait = othersUntil - performance.now();
  if (wait > 0) return wait;
  if ((await sealingLagMs()) === 0) return undefined;
  if (await leads('sealing', SEALING.leaseMs)) {
    await sealAudit();
    return undefined;
  }
  othersUntil = performance.now() + SEALING.leaseMs;
  return SEALING.leaseMs;
}

/** Starts the background work of this process, and returns the function that stops it. */
export async function startJobs(): Promise<() => Promise<void>> {
  await forgetCrashed();
  const atLeastMs = LOOK_MS();
  const feedLookMs = Math.min(atLeastMs, FEED_LOOK_MS);
  const queues: Partial<Record<Work, Worker>> = {
    sealing: startWorker('sealing', seal, { ...SEALING, atLeastMs: Math.min(SEALING.atLeastMs, atLeastMs) }),
    searches: startWorker(
      'searches',
      () => workThrough(searchDueTrackRecords, (db) => nextSearchDue(db, TRACK_RECORD.backoffMs.length)),
      { atLeastMs },
    ),
    lookups: startWorker('lookups', () => workThrough(fillDueStudies, nextLookupDue), { atLeastMs }),
    siteLists: startWorker('site lists', () => workThrough(() => workOnImport(() => !hasToEnd()), nextSiteImportDue), {
      atLeastMs,
    }),
    webhooks: startWorker('webhooks', () => sendDueDeliveries().then(() => undefined), { atLeastMs: feedLookMs }),
    ...(canSendMail() && {
      mails: startWorker('mails', () => workThrough(deliverDueMails, nextMailDue), { atLeastMs }),
    }),
    ...(env().rematch && {
      rematches: startWorker('rematches', () => workThrough(() => rematchDue(), nextRematchDue), { atLeastMs }),
    }),
  };
  const scheduled = Object.entries({ schedule: SCHEDULE, ...(env().rematch && { facts: FACTS }) }).map(([name, jobs]) =>
    startWorker(name, schedule(name, jobs), { atLeastMs: SCHEDULE_MS }),
  );
  // Apart from sending, so that changes are queued while someone takes long to answer.
  scheduled.push(startWorker('webhook queue', () => queueChanges().then(() => undefined), { atLeastMs: feedLookMs }));
  const deaf = await store.onWork((kind) => queues[kind]?.wake());
  return async () => {
    deaf();
    await Promise.all([...Object.values(queues), ...scheduled].map((worker) => worker.stop()));
    await stopLeading().catch((error: unknown) => log().warn({ err: error }, 'leases not released'));
  };
}
