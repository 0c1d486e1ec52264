/** Entry point of the process that does one task and ends, bundled separately (build/fileWorker.js). */
import { Worker } from 'node:worker_threads';
import { DomainError } from '~/catalogue/errors';
import { WORKER_LIMITS } from './limits';
import { TASKS, type Task, type TaskResult } from './tasks.server';

/**
 * Ends the process when it has used too much. In a thread, which runs while the task holds the main one, and in this
 * process, so that it ends even if the server that asked is gone.
 */
const WATCH = `
  const { cpuMs, bytes } = require('node:worker_threads').workerData;
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > cpuMs * 1000 || process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL');
  }, 50);
`;

async function answerTo({ name, input }: Task): Promise<TaskResult> {
  try {
    return { result: await (TASKS[name] as (given: unknown) => Promise<unknown>)(input) };
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code };
    return { fault: error instanceof Error ? `${error.stack}` : String(error) };
  }
}

process.once('message', async (task: Task) => {
  new Worker(WATCH, { eval: true, workerData: WORKER_LIMITS }).unref();
  process.send?.(await answerTo(task));
});
