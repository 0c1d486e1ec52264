import { log } from '~/gateways/log.server';
import { recordJob } from '~/gateways/metrics.server';

export interface Worker {
  /** There is work. */
  wake(): void;
  /** Resolves once what is under way is done. */
  stop(): Promise<void>;
}

const AGAIN_AFTER_ERROR_MS = 5000;

/**
 * Runs a job, never two at a time: now, shortly after it is woken, when it said it has something to do, and at least
 * every `atLeastMs`.
 * @param job returns after how many ms it has something to do; undefined if it does not know.
 * @param gatherMs how long it waits once woken, for more to come together.
 */
export function startWorker(
  name: string,
  job: () => Promise<number | undefined>,
  { atLeastMs, gatherMs = 0 }: { atLeastMs: number; gatherMs?: number },
): Worker {
  let state: 'waiting' | 'running' | 'woken' | 'stopped' = 'waiting';
  let timer: NodeJS.Timeout;
  /** When it runs next. */
  let dueAt = 0;
  let underWay: Promise<void> = Promise.resolve();

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
    let outcome: 'ok' | 'failed' = 'ok';
    const next = await job().catch((error: unknown) => {
      log().error({ err: error, job: name }, 'job failed');
      outcome = 'failed';
      return AGAIN_AFTER_ERROR_MS;
    });
    recordJob({ job: name, outcome }, (performance.now() - started) / 1000);
    // It may have been woken or stopped meanwhile.
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
      return underWay;
    },
  };
}
