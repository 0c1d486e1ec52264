/**
 * Calls to other systems. Each has one deadline, retries included. A system that hangs several times in a row is not
 * waited for again until it has had time to recover; one that refuses quickly holds nobody up, so it is asked each time.
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
import { log } from './log.server';

/** How often in a row a system must hang before it is left alone. */
const HANGS = 3;
const LEFT_ALONE_MS = 5000;

export interface Dependency {
  /**
   * Calls the system. At the deadline the signal is aborted and the call fails, whether or not the work heeds it.
   * @throws what the work throws; cockatiel's TaskCancelledError at the deadline, BrokenCircuitError while left alone.
   */
  call<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** The stream, which fails when the system keeps its reader waiting until the deadline. */
  flowing<T>(stream: ReadableStream<T>): ReadableStream<T>;
  /** When a call succeeded last (ms); undefined if the last one failed. */
  succeededAt(): number | undefined;
}

const known = new Map<string, () => boolean>();

/** Whether each system is left alone, by its name. */
export const leftAlone = (): Record<string, boolean> =>
  Object.fromEntries([...known].map(([name, isLeftAlone]) => [name, isLeftAlone()]));

export function dependency(name: string, deadlineMs: number): Dependency {
  const breaker = circuitBreaker(handleType(TaskCancelledError), {
    halfOpenAfter: LEFT_ALONE_MS,
    breaker: new ConsecutiveBreaker(HANGS),
  });
  breaker.onBreak(() => log().error({ dependency: name }, 'hangs, and is left alone for a while'));
  breaker.onReset(() => log().info({ dependency: name }, 'answers again'));
  // What a call returns may be a stream, which an abort would cut off.
  const inTime = timeout(deadlineMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  const guarded = wrap(breaker, inTime);
  known.set(name, () => breaker.state === CircuitState.Open);
  let succeeded: number | undefined;

  return {
    async call(work) {
      try {
        const result = await guarded.execute(({ signal }) => work(signal));
        succeeded = now();
        return result;
      } catch (error) {
        succeeded = undefined;
        throw error;
      }
    },
    flowing(stream) {
      const reader = stream.getReader();
      // Reads only what is asked for: the time in which a slow client asks for nothing does not count.
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
