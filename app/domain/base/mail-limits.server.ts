/** Limits of the e-mails that someone can cause to others. RATE_LIMIT=off turns them off for tests. */

import { DomainError } from '~/catalogue/errors';
import { LETTERS, TYPED_MAILS } from '~/catalogue/limits';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { logSecurity } from '~/gateways/security-log.server';
import { countTry } from '~db/queries/rate-limits';
import type { Db } from '~db/store.server';
import { type Actor, person } from './actor';
import { isTryAllowed, keyOf } from './tries.server';

/**
 * Limits how often an account can e-mail the other sides of its matches. Call it outside a transaction.
 * @throws {DomainError} unauthenticated, too_many_letters, unavailable.
 */
export async function limitLetters(actor: Actor, at = now()): Promise<void> {
  const account = person(actor).id;
  if (!env().rateLimit || (await isTryAllowed('letter', account, LETTERS, at))) return;
  logSecurity('rateLimited', { account, what: 'letter' });
  throw new DomainError('too_many_letters');
}

/**
 * Counts an e-mail to an address that was typed by someone who may be a stranger, in the transaction that would queue it.
 * Each kind has its own count, so that nobody can use up the links that the address's owner asks for with e-mails of
 * another kind. @returns false if it must be left out, which the response must not show.
 */
export async function mayMail(
  db: Db,
  kind: 'reset' | 'invitation' | 'draft' | 'notice' | 'address' | 'lead',
  address: string,
  at: number,
): Promise<boolean> {
  if (!env().rateLimit) return true;
  const { most, seconds } = TYPED_MAILS;
  const key = keyOf(`mail-${kind}`, address.toLowerCase());
  const { tries } = await countTry(db, { key, now: at, expiresAt: at + seconds * 1000 });
  if (tries > most) logSecurity('rateLimited', { account: null, what: 'mail' });
  return tries <= most;
}
