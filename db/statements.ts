/** Tells of the statements that a piece of work runs: how many (the cost of a page, on any machine), and to a trace. */
import { AsyncLocalStorage } from 'node:async_hooks';

const counters = new AsyncLocalStorage<{ statements: number }>();

interface Observer {
  work<T>(kind: 'read' | 'write' | 'transaction', work: () => Promise<T>): Promise<T>;
  statement(sql: string): void;
}

let observer: Observer | undefined;

/** From now on, the observer runs all work in the database, and is told its statements. */
export function observeDatabase(by: Observer): void {
  observer = by;
}

/** Runs work in the database, observed if anybody does. */
export const observed: Observer['work'] = (kind, work) => (observer ? observer.work(kind, work) : work());

/** drizzle's logger for every connection. BEGIN and COMMIT do not count. */
export const statementCounter = {
  logQuery(sql: string): void {
    observer?.statement(sql);
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
