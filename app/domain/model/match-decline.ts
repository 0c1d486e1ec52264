/** A decline in words, for the other side, the e-mail and the audit trail. */
import { DECLINE_KINDS, type DeclineKind, type SiteDeclineKind } from '~/catalogue/declines';
import { NOT_SELECTED_REASONS, type NotSelectedReason } from '~/catalogue/engagement';
import { DomainError } from '~/catalogue/errors';
import { labelOf, type Option } from '~/catalogue/options';
import type { MatchSide, MatchStatus } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import { dateInWords } from './training-dates';

const TEACHING = ['capacity', 'competing', 'population'] as const;

/**
 * Whether a site's reason says what not to suggest to it (INB-08). Other reasons are about the one study or the current
 * situation.
 */
export const informsMatching = (kind: DeclineKind | null | undefined): kind is (typeof TEACHING)[number] =>
  TEACHING.some((each) => each === kind);

export interface DeclineInput {
  kind?: SiteDeclineKind | NotSelectedReason | null;
  /** YYYY-MM-DD. */
  until?: string | null;
  reason?: string | null;
}

interface Decline {
  kind: SiteDeclineKind | NotSelectedReason;
  until: string | null;
  reason: string;
}

/** The reasons that a side may have, by the match's status: nobody is late whom nobody has asked anything. */
export function declineReasons(side: MatchSide, status: MatchStatus): readonly Option[] {
  if (side === 'site') return DECLINE_KINDS;
  return status === 'new' ? NOT_SELECTED_REASONS.filter(({ value }) => value !== 'no_answer') : NOT_SELECTED_REASONS;
}

/**
 * What is stored about a decline: a reason from the side's list, and words. Words alone count as other.
 * @throws {DomainError} invalid without a reason, with one from the other side's list or that does not fit the status,
 * or if the site already has capacity again.
 */
export function declineOf(
  side: MatchSide,
  status: MatchStatus,
  { kind = null, until = null, reason = null }: DeclineInput,
  at: number,
): Decline {
  const reasons = declineReasons(side, status);
  if (kind === null || kind === 'other') {
    return { kind: 'other', until: null, reason: reason ?? refuse('reason') };
  }
  if (!reasons.some(({ value }) => value === kind)) refuse('kind', VALIDATION.chooseFromList);
  const date = kind === 'capacity' ? (until ?? refuse('until', VALIDATION.enter('a date'))) : null;
  if (date !== null && Date.parse(date) <= at) refuse('until', VALIDATION.dateAhead);
  const label = date === null ? labelOf(reasons, kind) : `No capacity until ${dateInWords(Date.parse(date))}`;
  return { kind, until: date, reason: reason === null ? `${label}.` : `${label}. ${reason}` };
}

function refuse(field: string, message: string = VALIDATION.required): never {
  throw new DomainError('invalid', {}, { [field]: [message] });
}
