/**
 * One process or several (WEB_PROCESSES). With several, a supervisor, which serves nothing itself, forks them with
 * node:cluster. They share the port. The first one also runs the jobs, and prints the first accounts.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { env } from './env.server';
import { log } from './gateways/log.server';
import { serveMetrics } from './gateways/metrics.server';

type Role = 'first' | 'other';

/** The message from a process to its supervisor once it serves requests. */
const READY = 'studybridge:ready';
/** The message from the supervisor to its processes shortly before it ends them. */
const ENDING = 'studybridge:ending';

/**
 * The delay before a process that exited is restarted, so that one that cannot start does not restart in a tight loop.
 */
const AGAIN_MS = 1000;
/** A little longer than a process may take to finish its requests (server.ts). */
const END_MS = 12_000;

/** Whether this process runs the jobs: the only one, or the first of several. */
export const isFirstProcess = (): boolean => !cluster.isWorker || process.env.PROCESS_ROLE === ('first' satisfies Role);

/** Whether a supervisor has started this process. */
export const isSupervised = (): boolean => cluster.isWorker;

/** How long this process reports that it is not ready before it refuses connections. Its supervisor waits that long. */
export const waitBeforeEndMs = (): number => (cluster.isWorker ? 0 : env().shutdownDelayMs);

/** Calls the listener when the supervisor is about to end all its processes. */
export function onEnding(listener: () => void): void {
  process.on('message', (message) => message === ENDING && listener());
}

/** Tells the supervisor, if there is one, that this process serves requests. */
export function reportReady(): void {
  process.send?.(READY);
}

/**
 * Becomes the supervisor if there are to be several processes, and then never returns. On SIGTERM or SIGINT it ends
 * after its processes; on SIGHUP it replaces them one by one, without refusing a request.
 * @returns at once in a process that serves requests.
 */
export async function superviseIfSeveral(): Promise<void> {
  const { webProcesses } = env();
  if (cluster.isWorker || webProcesses === 1) return;
  // Counts the in-memory rate limits for all processes together.
  new RateLimiterClusterMaster();
  const { metricsPort, host } = env();
  if (metricsPort !== undefined) await serveMetrics({ port: metricsPort, host });
  const serving = new Map<number, Worker>();
  let ending = false;

  /** Starts the process for this place, and waits until it serves. @returns whether it does. */
  async function start(place: number): Promise<boolean> {
    const worker = cluster.fork({ PROCESS_ROLE: place === 0 ? 'first' : 'other' } satisfies { PROCESS_ROLE: Role });
    const ended = once(worker, 'exit').then(() => false);
    const ready = new Promise<boolean>((resolve) => {
      worker.on('message', (message) => message === READY && resolve(true));
    });
    if (!(await Promise.race([ready, ended]))) return false;
    serving.set(place, worker);
    void ended.then(() => inTurn(() => restartUnlessReplaced(place, worker)));
    return true;
  }

  /** Restarts and replacements run one at a time. Otherwise two processes could take the same place. */
  let turn = Promise.resolve();
  function inTurn(work: () => Promise<void>): void {
    turn = turn.then(work);
  }

  async function restartUnlessReplaced(place: number, worker: Worker): Promise<void> {
    if (ending || serving.get(place) !== worker) return;
    log().error({ pid: worker.process.pid, place }, 'process ended, starting another');
    await startAtLast(place);
  }

  async function startAtLast(place: number): Promise<void> {
    while (!ending && !(await start(place))) await pause(AGAIN_MS);
  }

  /** The new process serves before the old one stops. */
  async function replace(place: number): Promise<void> {
    if (ending) return;
    const old = serving.get(place);
    if (!(await start(place))) {
      log().error({ place }, 'a new process could not start, keeping the old one');
      return;
    }
    if (old) await end(old);
  }

  process.on('SIGHUP', () => {
    log().info('replacing the processes one by one');
    for (const place of serving.keys()) inTurn(() => replace(place));
  });
  const endAll = async () => {
    if (ending) return;
    ending = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.send(ENDING);
    await pause(env().shutdownDelayMs);
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)));
    process.exit(0);
  };
  process.on('SIGTERM', endAll);
  process.on('SIGINT', endAll);

  // The first process migrates the database. If it cannot start, it has already logged why.
  if (!(await start(0))) process.exit(1);
  await Promise.all(Array.from({ length: webProcesses - 1 }, (_, index) => startAtLast(index + 1)));
  log().info({ processes: webProcesses }, 'all processes are serving requests');
  await new Promise(() => {});
}

/** Lets the process finish its requests. */
async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await Promise.race([ended, pause(END_MS)]);
  if (!worker.isDead()) worker.process.kill('SIGKILL');
}
