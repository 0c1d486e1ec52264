import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';

/** A page that takes longer than this (ms) waits for something else, so the next one begins meanwhile. */
const TURN_MS = 200;

/**
 * Renders a few pages at a time. If all that are asked for took their steps together, each round of the event loop would
 * last as long as all of these steps, and everything else would wait for its end: files, calls, probes, and new
 * connections, of which Node accepts one per round. With 50 busy clients, the last to connect waited 12 seconds.
 * @returns a function that does work that renders a page, once it is its turn. It returns undefined without doing the work
 * if `isLeft` then says that the client has left.
 */
export function pageTurns(atOnce: number) {
  const limit = pLimit(atOnce);

  return async <T>(work: () => Promise<T>, isLeft: () => boolean): Promise<T | undefined> => {
    let done: Promise<T> | undefined;
    await limit(async () => {
      if (isLeft()) return;
      done = work();
      await Promise.race([done.catch(() => {}), pause(TURN_MS, undefined, { ref: false })]);
      await nextRound();
    });
    return done;
  };
}
