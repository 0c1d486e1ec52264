import { ERRORS } from '../../app/catalogue/errors';
import type { Answer } from './client';
import type { Round } from './part';

/** The response to a write that could not be saved: 503, the catalogue's message, and when to retry. */
export function honest(round: Round, { status, headers, json }: Answer): void {
  round.holds(status === 503, `a write that could not be saved got ${status}`);
  round.holds(json?.message === ERRORS.unavailable.message, `not the catalogue's message: ${json?.message}`);
  round.holds(headers.has('Retry-After'), 'without Retry-After');
  if (status === 503) round.count('refused');
}
