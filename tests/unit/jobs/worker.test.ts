import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dependency } from '~/gateways/dependency.server';
import { startWorker, type Worker } from '~/jobs/worker.server';

let worker: Worker | undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  worker?.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('[CLU-04] runs at its start, when it is woken, when it said it has something to do, and at least from time to time', async () => {
  let next: number | undefined;
  const job = vi.fn(async () => next);
  worker = startWorker('test', job, { atLeastMs: 60_000 });
  await pass(0);
  expect(job).toHaveBeenCalledTimes(1);
  await pass(59_999);
  expect(job).toHaveBeenCalledTimes(1);
  next = 500;
  await pass(1);
  expect(job).toHaveBeenCalledTimes(2);
  next = 120_000;
  await pass(500);
  expect(job).toHaveBeenCalledTimes(3);
  worker.wake();
  await pass(0);
  expect(job).toHaveBeenCalledTimes(4);
  await pass(60_000);
  expect(job).toHaveBeenCalledTimes(5);
  worker.stop();
  worker.wake();
  await pass(600_000);
  expect(job).toHaveBeenCalledTimes(5);
});

it('[CLU-04] gathers calls, never runs two at a time, and runs again for a call that came meanwhile', async () => {
  let running = 0;
  const job = vi.fn(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    running -= 1;
    return undefined;
  });
  worker = startWorker('test', job, { atLeastMs: 60_000, gatherMs: 300 });
  await pass(1000);
  for (let times = 0; times < 5; times++) {
    worker.wake();
    await pass(50);
  }
  await pass(49);
  expect(job).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(job).toHaveBeenCalledTimes(2);
  worker.wake();
  await pass(1000);
  expect(job).toHaveBeenCalledTimes(2);
  await pass(300);
  expect(job).toHaveBeenCalledTimes(3);
});

it('[CLU-04] runs again some seconds after it failed', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  const job = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no database'));
  worker = startWorker('test', job, { atLeastMs: 60_000 });
  await pass(0);
  await pass(5000);
  expect(job).toHaveBeenCalledTimes(2);
  vi.unstubAllEnvs();
});

it('[OPS-17] cuts off the calls of its job to other systems when it stops, but not those of others', async () => {
  const system = dependency('hanging', 60_000);
  let cutOff = false;
  let answer: (value: string) => void = () => {};
  const request = system.call(() => new Promise<string>((resolve) => (answer = resolve)));
  worker = startWorker(
    'test',
    async () => {
      await system.call((signal) => new Promise<never>(() => signal.addEventListener('abort', () => (cutOff = true))));
      return undefined;
    },
    { atLeastMs: 60_000 },
  );
  await pass(0);
  expect(cutOff).toBe(false);
  await worker.stop();
  expect(cutOff).toBe(true);
  answer('done');
  expect(await request).toBe('done');
});
