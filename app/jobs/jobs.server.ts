import { HOUR_MS, MINUTE_MS } from '~/catalogue/time';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import { deliverDueMails } from './outbox.server';
import { rematchDue } from './rematch.server';
import { remind } from './reminders.server';
import { readStudyFacts } from './study-facts.server';
import { sweep } from './sweep.server';
import { searchDueTrackRecords } from './track-record.server';

/** Runs a job again and again, never two of the same at once, `everyMs` after the last one ended. */
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

/** Starts the background work of this process; returns how to stop it. */
export function startJobs(): () => void {
  const stops = [
    repeat('outbox', 1000, deliverDueMails),
    repeat('trackRecord', 2000, searchDueTrackRecords),
    ...(env().rematch
      ? [repeat('rematch', 1000, () => rematchDue()), repeat('studyFacts', MINUTE_MS, () => readStudyFacts(now()))]
      : []),
    repeat('sweep', HOUR_MS, () => sweep(now())),
    repeat('reminders', HOUR_MS, () => remind(now())),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
