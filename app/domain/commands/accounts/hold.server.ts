/**
 * For 24 hours after a link replaced a password, or an operator removed a second factor, nobody signs with the account:
 * whoever did it may not be its owner, who is notified. Only a second factor from before lets them sign sooner.
 */

import { DomainError } from '~/catalogue/errors';
import { SIGNING_HOLD_MS } from '~/catalogue/limits';
import { formatDateTime } from '~/catalogue/time';
import type { User } from '~db/schema';

type Held = Pick<User, 'heldSince' | 'heldUntil'>;

/**
 * The account's new values when a hold begins. While an earlier hold lasts, its beginning stays, so that a factor that
 * was set up in the meantime does not count as older.
 */
export const holdFrom = ({ heldSince, heldUntil }: Held, at: number): Held => ({
  heldSince: heldUntil !== null && at < heldUntil ? heldSince : at,
  heldUntil: at + SIGNING_HOLD_MS,
});

/** The hold on an account now, and whether the code of its second factor lifts it; null without one. */
export function holdOn({ heldSince, heldUntil, totpSince }: Held & Pick<User, 'totpSince'>, at: number) {
  if (heldUntil === null || heldUntil <= at) return null;
  return { until: heldUntil, byCode: totpSince !== null && totpSince < (heldSince ?? 0) };
}

/**
 * @param signatures how many are made at once: a code that lifts the hold is good for one.
 * @throws {DomainError} signing_held if nothing lifts the hold; signing_one_by_one.
 */
export function requireUnheld(user: Held & Pick<User, 'totpSince'>, at: number, signatures = 1): void {
  const hold = holdOn(user, at);
  if (!hold || (hold.byCode && signatures === 1)) return;
  throw new DomainError(hold.byCode ? 'signing_one_by_one' : 'signing_held', { until: formatDateTime(hold.until) });
}
