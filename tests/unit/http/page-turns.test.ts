import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pageTurns } from '~/http/page-turns.server';

const here = () => false;

/** Work that ends when the test says so. */
function pages() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const page = (number: number) => async () => {
    begun.push(number);
    await new Promise<void>((end) => ends.push(end));
    return number;
  };
  return { begun, page, end: () => ends.shift()?.() };
}

it('[PERF-07] only so many pages are rendered at a time, in the order in which they were asked for', async () => {
  const inTurn = pageTurns(2);
  const { begun, page, end } = pages();
  const results = [1, 2, 3, 4].map((number) => inTurn(page(number), here));
  await nextRound();
  expect(begun).toEqual([1, 2]);
  end();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  end();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  end();
  end();
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
});

it('[PERF-07] the next page begins in a new round of the event loop, so that other work is done in between', async () => {
  const inTurn = pageTurns(1);
  const order: string[] = [];
  const page = (name: string) => inTurn(async () => void order.push(name), here);
  const both = [page('first'), page('second')];
  setImmediate(() => order.push('other work'));
  await Promise.all(both);
  expect(order).toEqual(['first', 'other work', 'second']);
});

it('[PERF-07] a page that waits for something else does not hold up the next', async () => {
  const inTurn = pageTurns(1);
  const { begun, page, end } = pages();
  const results = [1, 2].map((number) => inTurn(page(number), here));
  await expect.poll(() => begun).toEqual([1, 2]);
  end();
  end();
  expect(await Promise.all(results)).toEqual([1, 2]);
});

it('[PERF-07] a page is not rendered for a client that has left meanwhile, and an error reaches its client', async () => {
  const inTurn = pageTurns(1);
  const failing = inTurn(() => Promise.reject(new Error('broken')), here);
  const left = inTurn(
    () => Promise.reject(new Error('rendered')),
    () => true,
  );
  await expect(failing).rejects.toThrow('broken');
  expect(await left).toBeUndefined();
});
