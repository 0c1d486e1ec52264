/**
 * Calls to other systems. Each has one deadline, retries included. If a system hangs several times in a row, calls fail
 * at once until it has had time to recover. A system that fails quickly delays nobody, so it is always called.
 */
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { now } from './clock.server';
import { jobSignal } from './job-context.server';
import { outageOf } from './outage.server';
import { traceCall } from './tracing.server';

/** After this many hangs in a row, calls fail at once for a while. */
const HANGS = 3;
const LEFT_ALONE_MS = 1500;

export interface Dependency {
  /**
   * Calls the system. At the deadline the signal is aborted and the call fails, even if the work ignores the signal; and
   * so it is when the server ends, if a job calls.
   * @throws what the work throws; cockatiel's TaskCancelledError at the deadline, BrokenCircuitError while the circuit
   * is open; an AbortError for a job that has to end.
   */
  call<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** The stream, which fails if the system keeps its reader waiting past the deadline. */
  flowing<T>(stream: ReadableStream<T>): ReadableStream<T>;
  /** When a call succeeded last (ms); undefined if the last one failed. */
  succeededAt(): number | undefined;
}

const known = new Map<string, () => boolean>();

/** Whether each system's circuit is open, by its name. */
export const openCircuits = (): Record<string, boolean> =>
  Object.fromEntries([...known].map(([name, isLeftAlone]) => [name, isLeftAlone()]));

interface Options {
  /** Whether an error is an answer, and the system works: what was asked for does not exist. */
  isAnswer?: (error: unknown) => boolean;
}

export function dependency(name: string, deadlineMs: number, { isAnswer }: Options = {}): Dependency {
  const breaker = circuitBreaker(handleType(TaskCancelledError), {
    halfOpenAfter: LEFT_ALONE_MS,
    breaker: new ConsecutiveBreaker(HANGS),
  });
  const outage = outageOf({ dependency: name });
  // The result may be a stream, which an abort would cut off.
  const inTime = timeout(deadlineMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  const guarded = wrap(breaker, inTime);
  known.set(name, () => breaker.state === CircuitState.Open);
  let succeeded: number | undefined;

  return {
    async call(work) {
      const ends = jobSignal();
      ends?.throwIfAborted();
      try {
        const result = await traceCall(name, () => guarded.execute(({ signal }) => work(signal), ends));
        succeeded = now();
        outage.worked();
        return result;
      } catch (error) {
        ends?.throwIfAborted();
        succeeded = undefined;
        if (isAnswer?.(error)) outage.worked();
        else outage.failed(error);
        throw error;
      }
    },
    flowing(stream) {
      const reader = stream.getReader();
      // Reads only on demand, so that the time of a slow client does not count.
      return new ReadableStream(
        {
          async pull(controller) {
            const { done, value } = await inTime
              .execute(() => reader.read())
              .catch((error) => {
                void reader.cancel(error).catch(() => {});
                throw error;
              });
            if (done) controller.close();
            else controller.enqueue(value);
          },
          cancel: (reason) => reader.cancel(reason),
        },
        { highWaterMark: 0 },
      );
    },
    succeededAt: () => succeeded,
  };
}
