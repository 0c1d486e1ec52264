/** Counts the statements that a piece of work runs: the cost of a page for the database, on any machine. */
import { AsyncLocalStorage } from 'node:async_hooks';

const counters = new AsyncLocalStorage<{ statements: number }>();

/** drizzle's logger for every connection. BEGIN and COMMIT do not count. */
export const statementCounter = {
  logQuery(): void {
    const counter = counters.getStore();
    if (counter) counter.statements++;
  },
};

/** @returns the work's result, and how many statements it ran. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const counter = { statements: 0 };
  const result = await counters.run(counter, work);
  return { result, statements: counter.statements };
}
