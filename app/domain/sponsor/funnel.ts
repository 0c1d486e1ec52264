/** How far matches have come, counted from their status and moments alone. Pure. */
import type { MatchStatus } from '~/catalogue/statuses';
import { DAY_MS } from '~/catalogue/time';

export interface Progress {
  status: MatchStatus;
  declinedBy: 'site' | 'sponsor' | null;
  createdAt: number;
  invitedAt: number | null;
  /** The site's first answer: interest, or a no. */
  answeredAt: number | null;
  updatedAt: number;
}

/** Matches that have reached a stage, whatever became of them later. Each stage is part of the one before. */
export interface MatchFunnel {
  matched: number;
  /** The sponsor invited the site. */
  invited: number;
  /** The site showed interest without having been invited. */
  cameForward: number;
  /** Either of the two: somebody has made the first step. */
  approached: number;
  /** The site said yes, also where the match was declined afterwards. */
  interested: number;
  selected: number;
  /** Where it ended without selection. Not a stage: it can follow any but the last. */
  declined: { bySite: number; bySponsor: number };
  /** Days, the middle of all; null where no match has got so far. */
  medianDays: { toInterest: number | null; toSelection: number | null };
}

/**
 * Whether the site ever said yes. A match that was declined keeps no status of before: its moments tell. A no of the
 * site that was its first answer was given when the match was declined; an earlier first answer was a yes, since only a
 * yes leaves a match open. A sponsor's no after any answer follows a yes too.
 */
export function wasInterested({ status, declinedBy, answeredAt, updatedAt }: Progress): boolean {
  if (status === 'interested' || status === 'selected') return true;
  if (status !== 'declined' || answeredAt === null) return false;
  return declinedBy === 'sponsor' || answeredAt < updatedAt;
}

export function funnelOf(matches: readonly Progress[]): MatchFunnel {
  const interested = matches.filter(wasInterested);
  const selected = matches.filter(({ status }) => status === 'selected');
  const invited = matches.filter(({ invitedAt }) => invitedAt !== null).length;
  const cameForward = interested.filter(({ invitedAt }) => invitedAt === null).length;
  const declinedBy = (side: 'site' | 'sponsor') =>
    matches.filter((match) => match.status === 'declined' && match.declinedBy === side).length;
  return {
    matched: matches.length,
    invited,
    cameForward,
    approached: invited + cameForward,
    interested: interested.length,
    selected: selected.length,
    declined: { bySite: declinedBy('site'), bySponsor: declinedBy('sponsor') },
    medianDays: {
      toInterest: medianDays(interested.map(({ createdAt, answeredAt }) => [createdAt, answeredAt])),
      // Nothing changes a match after its selection: its last change is that.
      toSelection: medianDays(selected.map(({ answeredAt, updatedAt }) => [answeredAt, updatedAt])),
    },
  };
}

/** The middle of the times between two moments, in days to one decimal; pairs with a moment missing do not count. */
function medianDays(pairs: readonly (readonly [number | null, number | null])[]): number | null {
  const days = pairs
    .flatMap(([from, to]) => (from === null || to === null ? [] : [Math.max(0, to - from) / DAY_MS]))
    .sort((a, b) => a - b);
  const [low, high] = [days[Math.floor((days.length - 1) / 2)], days[Math.floor(days.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) * 5) / 10;
}
