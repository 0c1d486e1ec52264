import type { Decision } from '~/catalogue/engagement';
import { TOASTS, type Toast } from '~/catalogue/messages';
import type { MatchSide, MatchStatus } from '~/catalogue/statuses';
import { isAllowed, isNameIn, type Transition } from '../transitions';

interface Row extends Transition<MatchStatus, MatchSide> {
  /** Whether it is still possible after the study is completed. */
  afterStudy: boolean;
  /** The effect on the engagement: it begins, gets the site's answer or the sponsor's decision, or ends without one. */
  engagement: 'begin' | 'answer' | 'end' | Decision;
  /** It cannot be undone, so people are asked first and told what will happen. */
  asks?: string;
  /** How the e-mail to the other side describes it. */
  mail: string;
  history: string;
  /** The audit event after '{site} ({study})' in the activity list. */
  activity: string;
  /** The message to the person who made it, given the site's name. For a decline, this is the sponsor's message. */
  done: (site: string) => Toast;
  api: { summary: string; effect?: string };
}

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
    mail: 'invited your site',
    history: 'Invited',
    activity: 'was invited',
    done: TOASTS.invited,
    api: { summary: 'Invite the site' },
  },
  interest: {
    by: ['site'],
    from: ['new'],
    to: 'interested',
    afterStudy: false,
    engagement: 'answer',
    action: 'match.interestExpressed',
    label: 'Express Interest',
    mail: 'is interested in your study',
    history: 'Interest expressed',
    activity: 'expressed interest',
    done: () => TOASTS.interestExpressed,
    api: { summary: 'Express interest', effect: 'The sponsor can then see the site’s contact details.' },
  },
  accept: {
    by: ['site'],
    from: ['invited'],
    to: 'interested',
    afterStudy: false,
    engagement: 'answer',
    action: 'match.invitationAccepted',
    label: 'Accept Invitation',
    mail: 'accepted your invitation',
    history: 'Invitation accepted',
    activity: 'accepted the invitation',
    done: () => TOASTS.invitationAccepted,
    api: { summary: 'Accept the invitation', effect: 'The sponsor can then see the site’s contact details.' },
  },
  select: {
    by: ['sponsor'],
    from: ['interested'],
    to: 'selected',
    afterStudy: false,
    engagement: 'selected',
    action: 'match.selected',
    label: 'Select',
    asks: 'We notify the site, and it can see your contact details. You cannot undo this.',
    mail: 'selected your site',
    history: 'Selected',
    activity: 'was selected',
    done: TOASTS.selected,
    api: { summary: 'Select the site', effect: 'The site can then see the sponsor’s contact details.' },
  },
  backup: {
    by: ['sponsor'],
    from: ['interested'],
    to: 'interested',
    afterStudy: false,
    engagement: 'backup',
    action: 'match.madeBackup',
    label: 'Keep as backup',
    asks: 'We tell the site that it is a backup, and that you may still select it if another site drops out.',
    mail: 'keeps your site as a backup',
    history: 'Kept as a backup',
    activity: 'was kept as a backup',
    done: TOASTS.madeBackup,
    api: {
      summary: 'Keep the site as a backup',
      effect: 'The site gets its answer, and can still be selected. The status does not change.',
    },
  },
  decline: {
    by: ['sponsor', 'site'],
    from: ['new', 'invited', 'interested'],
    to: 'declined',
    afterStudy: true,
    engagement: 'end',
    action: 'match.declined',
    label: 'Decline',
    mail: 'declined',
    history: 'Declined',
    activity: 'was declined',
    done: TOASTS.declined,
    api: { summary: 'Decline' },
  },
} as const satisfies Record<string, Row>;

export type MatchTransition = keyof typeof MATCH_TRANSITIONS;
/** In the order of their buttons. */
export const MATCH_TRANSITION_NAMES = Object.keys(MATCH_TRANSITIONS) as [MatchTransition, ...MatchTransition[]];

export const isMatchTransition = (name: unknown): name is MatchTransition => isNameIn(MATCH_TRANSITIONS, name);

export const matchTransition = (name: MatchTransition): Row => MATCH_TRANSITIONS[name];

interface Standing {
  status: MatchStatus;
  studyActive: boolean;
  /** The sponsor's decision, if there is one. */
  decision?: Decision | null;
}

/** What this side may do with a match now. If the study is completed, only what ends the match. */
export function transitionsFrom(side: MatchSide, { status, studyActive, decision }: Standing): MatchTransition[] {
  return MATCH_TRANSITION_NAMES.filter((name) => {
    const row = matchTransition(name);
    return isAllowed(row, side, status) && (studyActive || row.afterStudy) && row.engagement !== decision;
  });
}

/** How far a match has got. An answer counts more than a suggestion, and a decline counts more than no answer. */
const FURTHER: readonly MatchStatus[] = ['new', 'declined', 'invited', 'interested', 'selected'];

/** Whether a match with the first status has got further than one with the second. */
export const furtherThan = (one: MatchStatus, other: MatchStatus): boolean =>
  FURTHER.indexOf(one) > FURTHER.indexOf(other);

const byAction = (word: 'history' | 'activity') =>
  Object.fromEntries(Object.values(MATCH_TRANSITIONS).map((row) => [row.action, row[word]]));

export const MATCH_HISTORY: Readonly<Record<string, string>> = {
  'match.created': 'Matched by the platform',
  'match.stepSkipped': 'A step was skipped',
  'match.assigned': 'A task was assigned',
  'match.answered': 'Answered automatically, because the study ended',
  'match.cdaSent': 'CDA sent',
  'match.cdaSigned': 'CDA signed by the site',
  'match.cdaCountersigned': 'CDA signed by the sponsor',
  'match.cdaScanned': 'CDA signed on paper, scan uploaded',
  'match.cdaReturned': 'Changes to the CDA asked for',
  'match.cdaWithdrawn': 'CDA withdrawn',
  'match.cdaCovered': 'CDA not needed, because a master CDA covers this study',
  'match.shortlisted': 'Put on the shortlist',
  'match.unshortlisted': 'Taken off the shortlist',
  'match.noteAdded': 'Note added',
  'match.noteRemoved': 'Note deleted',
  'match.questionnaireSent': 'Feasibility questionnaire sent',
  'match.answersSaved': 'Feasibility answers saved',
  'match.answersConfirmed': 'Feasibility answers confirmed',
  'match.answersAttested': 'Feasibility answers attested and sent',
  'match.answerAskedBack': 'Asked back about a feasibility answer',
  'match.answersAccepted': 'Feasibility answers accepted',
  'match.messageSent': 'Message sent',
  'match.visitProposed': 'Times for the visit proposed',
  'match.visitMoved': 'Visit opened again, with other times proposed',
  'match.visitTimesAsked': 'Other times for the visit asked for',
  'match.visitScheduled': 'Visit scheduled',
  'match.visitCanceled': 'Visit canceled',
  'match.visitWaived': 'Visit waived',
  'match.visitReportSaved': 'Report on the visit saved',
  'match.visitReported': 'Report on the visit finished',
  'match.visitActionAdded': 'Follow-up to the visit added',
  'match.visitActionRemoved': 'Follow-up to the visit removed',
  'match.visitActionDone': 'Follow-up to the visit done',
  'match.visitActionReopened': 'Follow-up to the visit opened again',
  'match.withdrawn': 'Withdrawn, because the study ended',
  'match.merged': 'Replaced by the site’s other match, because of a merge',
  'match.restored': 'Restored, because a merge was undone',
  'match.siteChanged': 'Moved to another site, because of a merge or its undoing',
  'match.removed': 'Removed, because the approval was undone',
  ...byAction('history'),
};

/** Audit events of matches in the activity list. */
export const MATCH_ACTIVITY: Readonly<Record<string, string>> = {
  'match.created': 'was matched',
  'match.stepSkipped': 'had a step skipped',
  'match.assigned': 'had a task assigned',
  'match.answered': 'got the sponsor’s answer, because the study ended',
  'match.cdaSent': 'was sent a CDA',
  'match.cdaSigned': 'signed the CDA',
  'match.cdaCountersigned': 'had the CDA signed by the sponsor',
  'match.cdaScanned': 'had a scan of the signed CDA uploaded',
  'match.cdaReturned': 'asked for changes to the CDA',
  'match.cdaWithdrawn': 'had the CDA withdrawn',
  'match.cdaCovered': 'was covered by a master CDA',
  'match.shortlisted': 'was put on the shortlist',
  'match.unshortlisted': 'was taken off the shortlist',
  'match.noteAdded': 'was given a note',
  'match.noteRemoved': 'had a note deleted',
  'match.questionnaireSent': 'was sent a feasibility questionnaire',
  'match.answersSaved': 'had feasibility answers saved',
  'match.answersConfirmed': 'had feasibility answers confirmed',
  'match.answersAttested': 'had its feasibility answers attested and sent',
  'match.answerAskedBack': 'was asked back about a feasibility answer',
  'match.answersAccepted': 'had its feasibility answers accepted',
  'match.messageSent': 'had a message sent',
  'match.visitProposed': 'had times for the visit proposed',
  'match.visitMoved': 'had the visit opened again',
  'match.visitTimesAsked': 'had other times for the visit asked for',
  'match.visitScheduled': 'had the visit scheduled',
  'match.visitCanceled': 'had the visit canceled',
  'match.visitWaived': 'had the visit waived',
  'match.visitReportSaved': 'had the report on the visit saved',
  'match.visitReported': 'had the report on the visit finished',
  'match.visitActionAdded': 'had a follow-up to the visit added',
  'match.visitActionRemoved': 'had a follow-up to the visit removed',
  'match.visitActionDone': 'had a follow-up to the visit done',
  'match.visitActionReopened': 'had a follow-up to the visit opened again',
  'match.withdrawn': 'was withdrawn, because the study ended',
  'match.merged': 'was replaced by the site’s other match, because of a merge',
  'match.restored': 'was restored, because a merge was undone',
  'match.siteChanged': 'moved to another site, because of a merge or its undoing',
  'match.removed': 'was removed, because the approval was undone',
  ...byAction('activity'),
};
