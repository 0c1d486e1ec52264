import type { Decision } from '~/catalogue/engagement';
import { UNDO_MS } from '~/catalogue/limits';
import type { MatchSide, MatchStatus } from '~/catalogue/statuses';
import { isAllowed, isNameIn, type Transition } from './transitions';

interface Row extends Transition<MatchStatus, MatchSide> {
  /** Whether it is still possible after the study is completed. */
  afterStudy: boolean;
  /** The effect on the engagement: it begins, gets the site's answer or the sponsor's decision, or ends without one. */
  engagement: 'begin' | 'answer' | 'end' | Decision;
  /** People are asked first and told what will happen. */
  asks?: string;
  /** What the other side learns by it, said beside the button. */
  shares?: string;
}

/** The contact data of matchedSiteSchema. */
const SHARES_CONTACT = 'Shares your site’s and your investigator’s contact details with the sponsor.';

/** Of a sponsor's decision. */
export const UNDO_FOR = `You can undo this for ${UNDO_MS / 1000} seconds.`;

/** Everything people can do with a match (MAT-04, SITE-04, SPON-05). Any other change is refused. */
export const MATCH_TRANSITIONS = {
  invite: {
    by: ['sponsor'],
    from: ['new'],
    to: 'invited',
    afterStudy: false,
    engagement: 'begin',
    action: 'match.invited',
    label: 'Invite',
    asks: 'We e-mail the site what you see below. You cannot undo this.',
  },
  interest: {
    by: ['site'],
    from: ['new'],
    to: 'interested',
    afterStudy: false,
    engagement: 'answer',
    action: 'match.interestExpressed',
    label: 'Express Interest',
    shares: SHARES_CONTACT,
  },
  accept: {
    by: ['site'],
    from: ['invited'],
    to: 'interested',
    afterStudy: false,
    engagement: 'answer',
    action: 'match.invitationAccepted',
    label: 'Accept Invitation',
    shares: SHARES_CONTACT,
  },
  select: {
    by: ['sponsor'],
    from: ['interested'],
    to: 'selected',
    afterStudy: false,
    engagement: 'selected',
    action: 'match.selected',
    label: 'Select',
    asks: `We notify the site, and it can see your contact details. ${UNDO_FOR}`,
  },
  backup: {
    by: ['sponsor'],
    from: ['interested'],
    to: 'interested',
    afterStudy: false,
    engagement: 'backup',
    action: 'match.madeBackup',
    label: 'Keep as backup',
    asks: `We tell the site that it is a backup, and that you may still select it if another site drops out. ${UNDO_FOR}`,
  },
  decline: {
    by: ['sponsor', 'site'],
    from: ['new', 'invited', 'interested'],
    to: 'declined',
    afterStudy: true,
    engagement: 'end',
    action: 'match.declined',
    label: 'Decline',
  },
} as const satisfies Record<string, Row>;

export type MatchTransition = keyof typeof MATCH_TRANSITIONS;
/** In the order of their buttons. */
export const MATCH_TRANSITION_NAMES = Object.keys(MATCH_TRANSITIONS) as [MatchTransition, ...MatchTransition[]];

export const isMatchTransition = (name: unknown): name is MatchTransition => isNameIn(MATCH_TRANSITIONS, name);

export interface Declinable {
  status?: MatchStatus;
  /** Who reads the label. */
  side?: MatchSide | 'admin';
  /** Of a site that has asked to be considered. */
  askedText?: string | null;
}

/** Nobody is turned down whom nobody has approached: to its sponsor, such a site is not suitable. */
export function declineLabel({ status, side, askedText }: Declinable): string {
  return status === 'new' && side === 'sponsor' && !askedText ? 'Not suitable' : MATCH_TRANSITIONS.decline.label;
}

/** What the page is called that asks for the reason: for an invited site, declining withdraws the invitation. */
export const declineTitle = (match: Declinable): string =>
  match.side === 'sponsor' && match.status === 'invited' ? 'Withdraw invitation' : declineLabel(match);

export const matchTransition = (name: MatchTransition): Row => MATCH_TRANSITIONS[name];

interface Standing {
  status: MatchStatus;
  studyActive: boolean;
  /** The sponsor's decision, if there is one. */
  decision?: Decision | null;
  /** Whether the site has asked to be considered, so that the sponsor decides next. */
  asked?: boolean;
}

/** What this side may do with a match now. If the study is completed, only what ends the match. */
export function transitionsFrom(
  side: MatchSide,
  { status, studyActive, decision, asked }: Standing,
): MatchTransition[] {
  return MATCH_TRANSITION_NAMES.filter((name) => {
    const row = matchTransition(name);
    if (asked && name === 'interest') return false;
    return isAllowed(row, side, status) && (studyActive || row.afterStudy) && row.engagement !== decision;
  });
}

/** How far a match has got. An answer counts more than a suggestion, and a decline counts more than no answer. */
const FURTHER: readonly MatchStatus[] = ['new', 'declined', 'invited', 'interested', 'selected'];

/** Whether a match with the first status has got further than one with the second. */
export const furtherThan = (one: MatchStatus, other: MatchStatus): boolean =>
  FURTHER.indexOf(one) > FURTHER.indexOf(other);
