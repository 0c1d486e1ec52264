import { ANSWER_STEP_MS } from '~/catalogue/limits';

/**
 * Runs `work` and pads its time to the next multiple of ANSWER_STEP_MS, whether it succeeds or fails. Work that takes
 * longer if the address has an account would otherwise reveal it (WIZ-16, ASVS 6.3.8).
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
