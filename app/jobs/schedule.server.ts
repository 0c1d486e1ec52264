import { HOUR_MS, MINUTE_MS } from '~/catalogue/time';
import { sendDigests } from '~/domain/commands/digests/send.server';
import { remindOfDocuments } from '~/domain/commands/documents/remind.server';
import { beginMissingEngagements } from '~/domain/commands/engagements/begin-missing.server';
import { remindOfTasks } from '~/domain/commands/engagements/remind.server';
import { remindOfStartUps } from '~/domain/commands/start-up/remind.server';
import { remindOfTraining } from '~/domain/commands/training/remind.server';
import { now } from '~/gateways/clock.server';
import { hasToEnd } from '~/gateways/job-context.server';
import { log } from '~/gateways/log.server';
import { outageOf } from '~/gateways/outage.server';
import { leads } from './lead.server';
import { readRecordsAgain, readStudyFacts } from './registry.server';
import { sweep } from './sweep.server';

async function sendTrainingReminders(): Promise<void> {
  const sent = await remindOfTraining(now());
  if (sent > 0) log().info({ sent }, 'training reminders put into the outbox');
}

async function sendDocumentReminders(): Promise<void> {
  const sent = await remindOfDocuments(now());
  if (sent > 0) log().info({ sent }, 'document reminders put into the outbox');
}

async function sendTaskReminders(): Promise<void> {
  await beginMissingEngagements(now());
  const sent = (await remindOfTasks(now())) + (await remindOfStartUps(now()));
  if (sent > 0) log().info({ sent }, 'task reminders put into the outbox');
}

async function sendDueDigests(): Promise<void> {
  const sent = await sendDigests(now());
  if (sent > 0) log().info({ sent }, 'digests put into the outbox');
}

export const SCHEDULE_MS = MINUTE_MS;
/** Longer than the time between checks, so that the same server keeps leading. */
const LEASE_MS = 3 * SCHEDULE_MS;

interface Job {
  everyMs: number;
  run: () => Promise<unknown>;
}

export const SCHEDULE: readonly Job[] = [
  { everyMs: HOUR_MS, run: () => sweep(now()) },
  { everyMs: HOUR_MS, run: sendTrainingReminders },
  { everyMs: HOUR_MS, run: sendTaskReminders },
  { everyMs: HOUR_MS, run: sendDocumentReminders },
  { everyMs: SCHEDULE_MS, run: sendDueDigests },
];
/** Jobs only of servers that rescore matches (REMATCH): reading registry records. */
export const FACTS: readonly Job[] = [
  { everyMs: SCHEDULE_MS, run: () => readStudyFacts(now()) },
  { everyMs: SCHEDULE_MS, run: () => readRecordsAgain(now()) },
];

/** Runs what is due by the clock, if this server leads. */
export function schedule(name: string, jobs: readonly Job[]): () => Promise<undefined> {
  const startedAt = new Map<Job, number>();
  const outages = jobs.map((_, index) =>
    outageOf({ job: `${name} ${index}` }, { begins: 'job failed', ends: 'job works again' }),
  );
  return async () => {
    if (!(await leads(name, LEASE_MS))) return undefined;
    for (const [index, job] of jobs.entries()) {
      if (hasToEnd()) return undefined;
      const at = performance.now();
      if (at - (startedAt.get(job) ?? Number.NEGATIVE_INFINITY) < job.everyMs - SCHEDULE_MS / 2) continue;
      startedAt.set(job, at);
      await job.run().then(outages[index]?.worked, (error: unknown) => {
        if (!hasToEnd()) outages[index]?.failed(error);
      });
    }
    return undefined;
  };
}
