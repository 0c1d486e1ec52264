import { now } from './clock.server';
import { log } from './log.server';

/**
 * Logs that a system fails, and later that it works again: one line each, however many calls fail in between (OPS-18).
 * @param what names it in the log, such as { dependency: 'registry' }.
 */
export function outageOf(what: Record<string, string>, words = { begins: 'does not answer', ends: 'answers again' }) {
  let since: number | undefined;
  return {
    failed(error: unknown): void {
      if (since !== undefined) return;
      since = now();
      log().error({ ...what, err: error }, words.begins);
    },
    worked(): void {
      if (since === undefined) return;
      log().info({ ...what, lastedMs: now() - since }, words.ends);
      since = undefined;
    },
  };
}
