import { HOUR_MS, MINUTE_MS } from '~/catalogue/time';
import { sealAudit } from '~/domain/audit/seal.server';
import { sendDigests } from '~/domain/digests/send.server';
import { remindOfTraining } from '~/domain/training/remind.server';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import { deliverDueMails } from './outbox.server';
import { fillDueStudies, readStudyFacts, searchDueTrackRecords } from './registry.server';
import { rematchDue } from './rematch.server';
import { sweep } from './sweep.server';

/** Runs a job repeatedly, `everyMs` after the last run ended, so that it never overlaps with itself. */
function repeat(name: string, everyMs: number, job: () => Promise<unknown>): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout;
  const run = async () => {
    try {
      await job();
    } catch (error) {
      log().error({ err: error, job: name }, 'job failed');
    }
    if (!stopped) timer = setTimeout(run, everyMs);
  };
  timer = setTimeout(run, 0);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

async function sendTrainingReminders(): Promise<void> {
  const sent = await remindOfTraining(now());
  if (sent > 0) log().info({ sent }, 'training reminders put into the outbox');
}

async function sendDueDigests(): Promise<void> {
  const sent = await sendDigests(now());
  if (sent > 0) log().info({ sent }, 'digests put into the outbox');
}

/** Starts the background work of this process, and returns the function that stops it. */
export function startJobs(): () => void {
  const stops = [
    repeat('sealing', 500, sealAudit),
    repeat('outbox', 1000, deliverDueMails),
    repeat('trackRecord', 2000, searchDueTrackRecords),
    repeat('studyGaps', 5000, fillDueStudies),
    ...(env().rematch
      ? [repeat('rematch', 1000, () => rematchDue()), repeat('studyFacts', MINUTE_MS, () => readStudyFacts(now()))]
      : []),
    repeat('sweep', HOUR_MS, () => sweep(now())),
    repeat('reminders', HOUR_MS, sendTrainingReminders),
    repeat('digests', MINUTE_MS, sendDueDigests),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
