import { HOUR_MS, MINUTE_MS } from '~/catalogue/time';
import { sendDigests } from '~/domain/digests/send.server';
import { adoptMatches } from '~/domain/engagements/adopt.server';
import { remindOfTasks } from '~/domain/engagements/remind.server';
import { remindOfTraining } from '~/domain/training/remind.server';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import { leads } from './lead.server';
import { readStudyFacts } from './registry.server';
import { sweep } from './sweep.server';

async function sendTrainingReminders(): Promise<void> {
  const sent = await remindOfTraining(now());
  if (sent > 0) log().info({ sent }, 'training reminders put into the outbox');
}

async function sendTaskReminders(): Promise<void> {
  await adoptMatches(now());
  const sent = await remindOfTasks(now());
  if (sent > 0) log().info({ sent }, 'task reminders put into the outbox');
}

async function sendDueDigests(): Promise<void> {
  const sent = await sendDigests(now());
  if (sent > 0) log().info({ sent }, 'digests put into the outbox');
}

export const SCHEDULE_MS = MINUTE_MS;
/** Longer than a look, so that the server that leads stays the same one. */
const LEASE_MS = 3 * SCHEDULE_MS;

/** Runs what is due by the clock, on the one server that leads. */
export function schedule(): () => Promise<undefined> {
  const jobs = [
    { everyMs: HOUR_MS, run: () => sweep(now()), last: Number.NEGATIVE_INFINITY },
    { everyMs: HOUR_MS, run: sendTrainingReminders, last: Number.NEGATIVE_INFINITY },
    { everyMs: HOUR_MS, run: sendTaskReminders, last: Number.NEGATIVE_INFINITY },
    { everyMs: SCHEDULE_MS, run: sendDueDigests, last: Number.NEGATIVE_INFINITY },
    ...(env().rematch
      ? [{ everyMs: SCHEDULE_MS, run: () => readStudyFacts(now()), last: Number.NEGATIVE_INFINITY }]
      : []),
  ];
  return async () => {
    if (!(await leads('schedule', LEASE_MS))) return undefined;
    for (const job of jobs) {
      const started = performance.now();
      if (started - job.last < job.everyMs - SCHEDULE_MS / 2) continue;
      job.last = started;
      await job.run().catch((error: unknown) => log().error({ err: error }, 'job failed'));
    }
    return undefined;
  };
}
