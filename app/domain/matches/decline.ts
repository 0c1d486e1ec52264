/** A decline in words, for the other side, the e-mail and the audit trail. */
import { DECLINE_KINDS, type DeclineKind } from '~/catalogue/declines';
import { labelOf } from '~/catalogue/options';
import type { MatchSide } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import { DomainError } from '../errors';
import { dateInWords } from '../training/dates';

const TEACHING = ['capacity', 'competing', 'population'] as const;

/** Whether a site's reason says what not to suggest to it (INB-08). The others are about the study or the day. */
export const teaches = (kind: DeclineKind | null | undefined): kind is (typeof TEACHING)[number] =>
  TEACHING.some((each) => each === kind);

export interface DeclineInput {
  kind?: DeclineKind | null;
  /** YYYY-MM-DD. */
  until?: string | null;
  reason?: string | null;
}

export interface Decline {
  kind: DeclineKind | null;
  until: string | null;
  reason: string;
}

/**
 * What is stored of a decline. A sponsor gives a reason in words; a site one from the list, and words if it wants.
 * @throws {DomainError} invalid without a reason, or if the site already has capacity again.
 */
export function declineOf(side: MatchSide, { kind = null, until = null, reason = null }: DeclineInput, at: number) {
  if (side === 'sponsor') return { kind: null, until: null, reason: reason ?? refuse('reason') } satisfies Decline;
  if (kind === null || kind === 'other') {
    return { kind: 'other', until: null, reason: reason ?? refuse('reason') } satisfies Decline;
  }
  const date = kind === 'capacity' ? (until ?? refuse('until', VALIDATION.enter('a date'))) : null;
  if (date !== null && Date.parse(date) <= at) refuse('until', VALIDATION.dateAhead);
  return { kind, until: date, reason: inWords(kind, date, reason) } satisfies Decline;
}

function refuse(field: string, message: string = VALIDATION.required): never {
  throw new DomainError('invalid', {}, { [field]: [message] });
}

function inWords(kind: DeclineKind, until: string | null, reason: string | null): string {
  const label = until === null ? labelOf(DECLINE_KINDS, kind) : `No capacity until ${dateInWords(Date.parse(until))}`;
  return reason === null ? `${label}.` : `${label}. ${reason}`;
}
