/** Bounds the memory of bodies that have not arrived whole: a client may send any number of them, and never finish. */

import { DomainError } from '~/catalogue/errors';
import { HELD } from '~/catalogue/limits';
import { senderOf } from '~/domain/base/sender.server';
import { env } from '~/env.server';
import { currentRequest } from '~/gateways/request-context.server';

type Held = keyof typeof HELD;

const held = new Map<string, number>();

function change(whose: string, by: number): void {
  const changed = (held.get(whose) ?? 0) + by;
  if (changed > 0) held.set(whose, changed);
  else held.delete(whose);
}

/**
 * Reserves memory for a body before it is read, so that one too many is refused and the others are not.
 * @returns what frees it again. @throws {DomainError} too_many_requests, unavailable.
 */
export function hold(what: Held, bytes: number): () => void {
  const request = currentRequest();
  const [own, all] = [`${what} of ${request ? senderOf(request) : 'this server'}`, what];
  const fits = (whose: string, most: number) => (held.get(whose) ?? 0) + bytes <= most;
  if (env().rateLimit && !fits(own, HELD[what].bySender)) throw new DomainError('too_many_requests');
  if (!fits(all, HELD[what].all)) throw new DomainError('unavailable');
  for (const whose of [own, all]) change(whose, bytes);
  return () => {
    for (const whose of [own, all]) change(whose, -bytes);
  };
}
