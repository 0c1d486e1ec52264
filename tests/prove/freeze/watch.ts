/** Asks for /livez beside the attack, and says how long the server kept it waiting. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RunningApp } from '../../support/server';

/** Between an answer and the next question. */
const PAUSE_MS = 2;
/** A server that has worked for this long without an answer has frozen: nobody needs to wait for its end. */
const FROZEN_MS = 1_500;
/** The same for a server that does not work, but waits. */
const SILENT_MS = 30_000;
const [ASKED, LONGEST, LAST] = [0, 1, 2] as const;

export interface Watch {
  /** The usual wait, in ms, while this work is done. */
  median(work: () => Promise<unknown>): Promise<number>;
  /**
   * The longest wait, in ms, while this work is done and until the server answers again. There is no result if it is still
   * silent after a few seconds of work.
   */
  longest<T>(work: () => Promise<T>): Promise<{ result: T | undefined; waited: number }>;
  close(): Promise<unknown>;
}

export function watch(app: RunningApp): Watch {
  const numbers = new Float64Array(new SharedArrayBuffer(8 * 3));
  const answers = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { port: Number(new URL(app.url).port), numbers, answers, pauseMs: PAUSE_MS };
  const worker = new Worker(new URL('./watcher.mjs', import.meta.url), { workerData });

  const answeredBy = () => Atomics.load(answers, 0);
  const waiting = () => (numbers[ASKED] ? nowMs() - numbers[ASKED] : 0);

  /** Until a question that is asked from now on is answered. */
  async function answered(): Promise<void> {
    const wanted = answeredBy() + (numbers[ASKED] ? 2 : 1);
    while (answeredBy() < wanted && waiting() < SILENT_MS && isRunning(app)) await pause(1);
  }

  /** Resolves when the server has worked for long without an answer, or is gone. */
  async function frozen(until: { done: boolean }): Promise<undefined> {
    const before = workedMs(app);
    while (!until.done && isRunning(app)) {
      const worked = before === undefined ? waiting() : (workedMs(app) ?? before) - before;
      if (waiting() > (worked > FROZEN_MS ? FROZEN_MS : SILENT_MS)) return undefined;
      await pause(20);
    }
    return undefined;
  }

  return {
    async median(work) {
      const waits: number[] = [];
      let done = false;
      const collect = async () => {
        while (!done) {
          await answered();
          waits.push(numbers[LAST] as number);
        }
      };
      const working = work().finally(() => {
        done = true;
      });
      await Promise.all([collect(), working]);
      return waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0;
    },
    async longest(work) {
      numbers[LONGEST] = 0;
      const before = workedMs(app);
      const until = { done: false };
      const whole = async () => {
        const result = await work();
        await answered();
        return result;
      };
      const result = await Promise.race([whole(), frozen(until)]);
      until.done = true;
      // On a machine with other work to do, the server waits too. What counts is what it worked meanwhile.
      const waited = Math.max(numbers[LONGEST] as number, waiting());
      const worked = before === undefined ? undefined : workedMs(app);
      return { result, waited: worked === undefined ? waited : Math.min(waited, worked - (before ?? 0)) };
    },
    close: () => worker.terminate(),
  };
}

/** As the watcher counts. */
const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

/** How long the server's main thread has worked, in ms. Only Linux says so. */
function workedMs(app: RunningApp): number | undefined {
  const pid = app.pid();
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

export function isRunning(app: RunningApp): boolean {
  try {
    return process.kill(app.pid(), 0);
  } catch {
    return false;
  }
}
