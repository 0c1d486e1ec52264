import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWER_STEP_MS as STEP } from '~/catalogue/limits';
import { padResponseTime } from '~/domain/base/pad-response-time.server';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** On the fake clock. */
async function tookFor(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let end = Number.NaN;
  const note = () => {
    end = performance.now();
  };
  const ended = padResponseTime(work).then(note, note);
  await vi.advanceTimersByTimeAsync(10 * STEP);
  await ended;
  return end - start;
}

test.each([
  [1, 1],
  [STEP - 1, 1],
  [STEP + 1, 2],
])('[WIZ-16] a request that takes %i ms gets its response after %i whole steps', async (ms, steps) => {
  expect(await tookFor(() => pause(ms))).toBe(steps * STEP);
});

test('[WIZ-16] a refusal takes as long as a success', async () => {
  const refused = async () => {
    await pause(3);
    throw new Error('refused');
  };
  expect(await tookFor(refused)).toBe(STEP);
  await expect(Promise.all([padResponseTime(refused), vi.advanceTimersByTimeAsync(STEP)])).rejects.toThrow('refused');
});
