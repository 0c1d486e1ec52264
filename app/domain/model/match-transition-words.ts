/** What the server says of each transition of a match: browsers do not load it. */

import type { Toast } from '~/catalogue/browser-messages';
import { TOASTS } from '~/catalogue/messages';
import { MATCH_TRANSITION_NAMES, type MatchTransition, matchTransition } from './match-transitions';

interface Words {
  /** The audit event after '{site} ({study})' in the activity list. */
  activity: string;
  /** The message to the person who made it, given the site's name. For a decline, this is the sponsor's message. */
  done: (site: string) => Toast;
  api: { summary: string; effect?: string };
}

const WORDS: Readonly<Record<MatchTransition, Words>> = {
  invite: {
    activity: 'was invited',
    done: TOASTS.invited,
    api: { summary: 'Invite the site' },
  },
  interest: {
    activity: 'expressed interest',
    done: () => TOASTS.interestExpressed,
    api: { summary: 'Express interest', effect: 'The sponsor can then see the site’s contact details.' },
  },
  accept: {
    activity: 'accepted the invitation',
    done: () => TOASTS.invitationAccepted,
    api: { summary: 'Accept the invitation', effect: 'The sponsor can then see the site’s contact details.' },
  },
  select: {
    activity: 'was selected',
    done: TOASTS.selected,
    api: { summary: 'Select the site', effect: 'The site can then see the sponsor’s contact details.' },
  },
  backup: {
    activity: 'was kept as a backup',
    done: TOASTS.madeBackup,
    api: {
      summary: 'Keep the site as a backup',
      effect: 'The site gets its answer, and can still be selected. The status does not change.',
    },
  },
  decline: {
    activity: 'was declined',
    done: TOASTS.declined,
    api: { summary: 'Decline' },
  },
};

export const transitionWords = (name: MatchTransition): Words => WORDS[name];

/** Audit events of matches in the activity list. */
export const MATCH_ACTIVITY: Readonly<Record<string, string>> = {
  'match.created': 'was matched',
  'match.asked': 'asked to be considered',
  'match.stepSkipped': 'had a step skipped',
  'match.assigned': 'had a task assigned',
  'match.answered': 'got the sponsor’s answer, because the study ended',
  'match.signatureAsked': 'had a signature asked for',
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
  'match.attestationAsked': 'had its attestation asked for',
  'match.answersAttested': 'had its feasibility answers attested and sent',
  'match.rescored': 'was scored again, by what it attested',
  'match.answerAskedBack': 'was asked about a feasibility answer',
  'match.answersAccepted': 'had its feasibility answers accepted',
  'match.messageSent': 'had a message sent',
  'match.visitAdded': 'had a visit added to its steps',
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
  'match.countsEntered': 'had the counts of a month entered',
  'match.countsCorrected': 'had the counts of a month corrected',
  'match.invoiceEntered': 'had an invoice entered',
  'match.invoiceCorrected': 'had an invoice corrected',
  'match.invoicePaid': 'had an invoice paid',
  'match.invoiceWithdrawn': 'had an invoice withdrawn',
  'match.irbRecorded': 'had what its IRB does recorded',
  'match.irbCorrected': 'had the record of its IRB corrected',
  'match.delegationChanged': 'had its delegation log changed',
  'match.delegationSigned': 'had its delegation log signed',
  'match.withdrawn': 'was withdrawn, because the study ended',
  'match.merged': 'was replaced by the site’s other match, because of a merge',
  'match.restored': 'was restored, because a merge was undone',
  'match.siteChanged': 'moved to another site, because of a merge or its undoing',
  'match.decisionUndone': 'had its decision undone',
  'match.selectionAsked': 'had approval of its selection requested',
  'match.selectionWithdrawn': 'had the request to approve its selection withdrawn',
  'match.selectionTurnedDown': 'had its selection turned down by a second person',
  'match.selectionLapsed': 'had the request to approve its selection lapse',
  'match.selectionApproved': 'had its selection approved by a second person',
  'match.removed': 'was removed, because the approval was undone',
  ...Object.fromEntries(MATCH_TRANSITION_NAMES.map((name) => [matchTransition(name).action, WORDS[name].activity])),
};
