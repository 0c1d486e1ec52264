/** When the two sides of a match can write to each other. Pure rules. */
import { MESSAGES_AFTER_END_MS } from '~/catalogue/limits';
import { endOf } from '~/domain/model/study-match-list';
import type { Match, Study } from '~db/schema';

/** 'not yet': nobody was invited or interested; 'ended': messages can still be read. */
export type Writing = 'not yet' | 'open' | 'ended';

type Dated = Pick<Match, 'status' | 'invitedAt' | 'answeredAt' | 'updatedAt'>;

/** Whether the site was ever invited or interested. Declining a suggestion does not open the messages. */
const hasBegun = ({ status, invitedAt, answeredAt, updatedAt }: Dated): boolean =>
  status === 'declined'
    ? invitedAt !== null || (answeredAt !== null && answeredAt < updatedAt)
    : status !== 'new' || invitedAt !== null;

/** When the match was declined or its study ended; null while neither has happened. */
function endedAt(match: Dated, study: Parameters<typeof endOf>[0]): number | null {
  const ends = [match.status === 'declined' ? match.updatedAt : null, endOf(study)?.at ?? null];
  const known = ends.filter((end) => end !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** Until when messages can be sent; null if no end is set yet. */
export function writableUntil(match: Dated, study: Parameters<typeof endOf>[0]): number | null {
  const ended = endedAt(match, study);
  return ended === null ? null : ended + MESSAGES_AFTER_END_MS;
}

export function writingOf(
  match: Dated,
  study: Pick<Study, 'status' | 'isActive' | 'endedAt' | 'updatedAt'>,
  at: number,
): Writing {
  if (!hasBegun(match)) return 'not yet';
  return at < (writableUntil(match, study) ?? Number.POSITIVE_INFINITY) ? 'open' : 'ended';
}
