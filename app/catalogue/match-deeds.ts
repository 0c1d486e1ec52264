import { TOASTS, type Toast } from './messages';
import type { MatchSide, MatchStatus } from './statuses';

interface DeedOnMatch {
  by: readonly MatchSide[];
  /** The statuses it starts from; null where MATCH_MOVES alone decides. */
  from: MatchStatus | null;
  to: MatchStatus;
  /** The audit event's action. */
  action: string;
  /** The button. */
  label: string;
  /** What the mail says that the mover did. */
  told: string;
  /** What the mover reads; the name is the other side's. */
  done: (name: string) => Toast;
}

/** What people do with a match (MAT-04, SITE-04, SPON-05): whose deed it is, where it leads, and its words. */
export const MATCH_DEEDS = {
  invite: {
    by: ['sponsor'],
    from: 'new',
    to: 'invited',
    action: 'match.invited',
    label: 'Invite',
    told: 'invites your site',
    done: TOASTS.invited,
  },
  interest: {
    by: ['site'],
    from: 'new',
    to: 'interested',
    action: 'match.interestExpressed',
    label: 'Express Interest',
    told: 'is interested in your study',
    done: () => TOASTS.interestExpressed,
  },
  accept: {
    by: ['site'],
    from: 'invited',
    to: 'interested',
    action: 'match.invitationAccepted',
    label: 'Accept Invitation',
    told: 'accepted your invitation',
    done: () => TOASTS.invitationAccepted,
  },
  select: {
    by: ['sponsor'],
    from: 'interested',
    to: 'selected',
    action: 'match.selected',
    label: 'Select',
    told: 'selected your site',
    done: TOASTS.selected,
  },
  decline: {
    by: ['sponsor', 'site'],
    from: null,
    to: 'declined',
    action: 'match.declined',
    label: 'Decline',
    told: 'declined',
    done: () => TOASTS.declined,
  },
} as const satisfies Record<string, DeedOnMatch>;

export type MatchDeed = keyof typeof MATCH_DEEDS;

export const isMatchDeed = (text: unknown): text is MatchDeed =>
  typeof text === 'string' && Object.hasOwn(MATCH_DEEDS, text);

/** What a past deed reads as in a match's history. */
export const MATCH_HISTORY: Readonly<Record<string, string>> = {
  'match.created': 'Matched by the platform',
  'match.invited': 'Invited',
  'match.interestExpressed': 'Interest expressed',
  'match.invitationAccepted': 'Invitation accepted',
  'match.selected': 'Selected',
  'match.declined': 'Declined',
};
