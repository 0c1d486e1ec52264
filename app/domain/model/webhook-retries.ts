/** When a delivery is tried again, as Standard Webhooks advises. */
import { HOUR_MS, MINUTE_MS } from '~/catalogue/time';

/** Waits after each failed attempt: ten attempts in a little over three days. */
export const RETRIES_MS: readonly number[] = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
/** By which part a wait is longer at most, so that receivers do not get everything at the same moment. */
const JITTER = 0.1;
const RESTS_MS = { first: 5000, most: 5 * MINUTE_MS, asked: HOUR_MS } as const;

/** How long a delivery waits after so many failed attempts; null if that was the last one. */
export function retryAfter(attempts: number, random = Math.random()): number | null {
  const wait = RETRIES_MS[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * random));
}

/**
 * How long nothing is sent to a webhook after so many failures in a row: whoever is down must not get every delivery that waits
 * at every attempt.
 * @param asked what the answer's Retry-After asks for
 */
export function restAfter(failures: number, asked = 0): number {
  const rest = Math.min(RESTS_MS.first * 2 ** Math.min(failures - 1, 20), RESTS_MS.most);
  return Math.max(rest, Math.min(asked, RESTS_MS.asked));
}
