/**
 * Background work, which stops when the server ends: its calls to other systems are cut off at once, while those of
 * requests finish (OPS-17).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<AbortSignal>();

/** Does work without a request, which ends when the signal is aborted. */
export const asJob = <T>(ends: AbortSignal, work: () => Promise<T>): Promise<T> => running.run(ends, work);

/** Aborted when the job has to end; undefined in a request. */
export const jobSignal = (): AbortSignal | undefined => running.getStore();

/** Whether this is a job that has to end now. One that goes from item to item asks before each. */
export const hasToEnd = (): boolean => jobSignal()?.aborted ?? false;
