import { asJob } from '~/gateways/job-context.server';
import { recordJob } from '~/gateways/metrics.server';
import { outageOf } from '~/gateways/outage.server';
import { traceJob } from '~/gateways/tracing.server';

export interface Worker {
  /** Says that there is work. */
  wake(): void;
  /** Stops, and aborts the calls of a running job to other systems. Resolves once it is done. */
  stop(): Promise<void>;
}

const AGAIN_AFTER_ERROR_MS = 5000;

const running = new Set<string>();

/** The names of the jobs that are at work. */
export const runningJobs = (): string[] => [...running];

/**
 * Runs a job, never twice at a time: now, shortly after it is woken, when its next work is due, and at least every
 * `atLeastMs`.
 * @param job returns in how many ms its next work is due; undefined if it does not know.
 * @param gatherMs how long to wait for more work once woken.
 */
export function startWorker(
  name: string,
  job: () => Promise<number | undefined>,
  { atLeastMs, gatherMs = 0 }: { atLeastMs: number; gatherMs?: number },
): Worker {
  let state: 'waiting' | 'running' | 'woken' | 'stopped' = 'waiting';
  let timer: NodeJS.Timeout;
  /** When the job runs next. */
  let dueAt = 0;
  let underWay: Promise<void> = Promise.resolve();
  const ending = new AbortController();
  const outage = outageOf({ job: name }, { begins: 'job failed', ends: 'job works again' });

  function runIn(ms: number): void {
    clearTimeout(timer);
    dueAt = performance.now() + ms;
    timer = setTimeout(() => {
      underWay = run();
    }, ms);
  }

  async function run(): Promise<void> {
    state = 'running';
    const started = performance.now();
    running.add(name);
    let outcome: 'ok' | 'failed' = 'ok';
    const next = await traceJob(name, () => asJob(ending.signal, job)).catch((error: unknown) => {
      if (ending.signal.aborted) return undefined;
      outage.failed(error);
      outcome = 'failed';
      return AGAIN_AFTER_ERROR_MS;
    });
    running.delete(name);
    if (outcome === 'ok') outage.worked();
    recordJob({ job: name, outcome }, (performance.now() - started) / 1000);
    // It may have been woken or stopped while it ran.
    const after = state as 'running' | 'woken' | 'stopped';
    if (after === 'stopped') return;
    state = 'waiting';
    runIn(after === 'woken' ? gatherMs : Math.min(next ?? atLeastMs, atLeastMs));
  }

  runIn(0);
  return {
    wake() {
      if (state === 'running') state = 'woken';
      else if (state === 'waiting' && dueAt > performance.now() + gatherMs) runIn(gatherMs);
    },
    stop() {
      state = 'stopped';
      clearTimeout(timer);
      ending.abort();
      return underWay;
    },
  };
}
