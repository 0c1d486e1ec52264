import { type Actor, person } from '~/domain/actor';
import { limitTries } from './rate-limit.server';

/**
 * An attempt to sign counts toward the limits for signing in: by client address, and by account if it fails.
 * @throws {DomainError} unauthenticated, too_many_requests, too_many_codes.
 */
export async function limitSigning<T>(
  actor: Actor,
  limitByAddress: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const { id } = person(actor);
  await limitByAddress();
  return limitTries(id, work);
}
