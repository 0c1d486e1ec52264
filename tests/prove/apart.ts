/** Runs a part in its own process, so that its work does not delay the others. */
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

/** The part's result. A process that ends without one has failed. */
export async function runApart({ name, engine }: Part, how: Omit<Order, 'part'>): Promise<Result> {
  const order: Order = { part: name, ...how };
  const child = fork(new URL('./run-order.ts', import.meta.url), [JSON.stringify(order)], {
    env: { ...process.env, ...(engine && { DB_ENGINE: engine }) },
  });
  let result: Result | undefined;
  child.once('message', (told) => {
    result = told as Result;
  });
  const [code] = await once(child, 'exit');
  if (result) return result;
  throw new Error(`${name} ended (${code}) without a report`);
}
