/** A part in a process of its own: what one computes, sends and waits for keeps no other waiting. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Part, Round } from './part';
import type { Result } from './run';

export interface Order {
  readonly part: string;
  readonly scale: Round['scale'];
  readonly seed: number;
  /** The folder of the build under test. */
  readonly build: string;
}

/** What the part found; a process that ends without a word has failed. */
export async function runApart({ name }: Part, how: Omit<Order, 'part'>): Promise<Result> {
  const order: Order = { part: name, ...how };
  const child = fork(new URL('./run-order.ts', import.meta.url), [JSON.stringify(order)]);
  let result: Result | undefined;
  child.once('message', (told) => {
    result = told as Result;
  });
  const [code] = await once(child, 'exit');
  if (result) return result;
  throw new Error(`${name} ended (${code}) and told nothing`);
}
