import { ANSWER_STEP_MS } from '~/catalogue/limits';

/**
 * Does the work and answers at the next whole step of time, whether it succeeds or is refused. For what does more about
 * an address without an account than about one that has one, or less: the clock tells nothing (WIZ-16, ASVS 6.3.8).
 */
export async function padResponseTime<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - start;
    const rest = Math.ceil(took / ANSWER_STEP_MS) * ANSWER_STEP_MS - took;
    await new Promise((done) => setTimeout(done, rest));
  }
}
