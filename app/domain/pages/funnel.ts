/** The funnel of matches, from their statuses and timestamps alone. Pure. */
import { type DeclineKind, STUDY_ENDED } from '~/catalogue/declines';
import type { MatchStatus } from '~/catalogue/statuses';
import { DAY_MS } from '~/catalogue/time';
import type { MatchFunnel } from '~/domain/model/sponsor-view';

export interface Progress {
  status: MatchStatus;
  declinedBy: 'site' | 'sponsor' | null;
  declineKind?: DeclineKind | null;
  createdAt: number;
  invitedAt: number | null;
  /** When the site first responded, yes or no. */
  answeredAt: number | null;
  updatedAt: number;
  /** When its start-up ended without an activation. */
  fellOutAt?: number | null;
}

/**
 * Whether the site ever said yes. A declined match does not keep its earlier status, so the timestamps decide: if the
 * site responded before the match was declined, it said yes, because a no would have closed the match. If the sponsor
 * declined after any response, the site had said yes too.
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
  // Suggestions that ended with their study were never declined by anyone.
  const declined = matches.filter(({ status, declineKind }) => status === 'declined' && declineKind !== STUDY_ENDED);
  const declinedBy = (side: 'site' | 'sponsor') => declined.filter((match) => match.declinedBy === side).length;
  return {
    matched: matches.length,
    invited,
    cameForward,
    approached: invited + cameForward,
    interested: interested.length,
    selected: selected.length,
    fellOut: selected.filter(({ fellOutAt }) => fellOutAt).length,
    declined: { bySite: declinedBy('site'), bySponsor: declinedBy('sponsor') },
    medianDays: {
      toInterest: medianDays(interested.map(({ createdAt, answeredAt }) => [createdAt, answeredAt])),
      // A selected match never changes again, so its last update is the selection.
      toSelection: medianDays(selected.map(({ answeredAt, updatedAt }) => [answeredAt, updatedAt])),
    },
  };
}

/** The median time between two timestamps, in days to one decimal. Ignores pairs with a missing timestamp. */
function medianDays(pairs: readonly (readonly [number | null, number | null])[]): number | null {
  const days = pairs
    .flatMap(([from, to]) => (from === null || to === null ? [] : [Math.max(0, to - from) / DAY_MS]))
    .sort((a, b) => a - b);
  const [low, high] = [days[Math.floor((days.length - 1) / 2)], days[Math.floor(days.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) * 5) / 10;
}
