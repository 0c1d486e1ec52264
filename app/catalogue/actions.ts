/** Words for an audit event's action, after its subject. Those of matches are in domain/matches. */
const ACTIVITY: Readonly<Record<string, string>> = {
  'organization.registered': 'registered',
  'organization.approved': 'was verified',
  'organization.rejected': 'was rejected',
  'organization.decisionUndone': 'had the decision about it undone',
  'organization.edited': 'was edited',
  'organization.deleted': 'was deleted',
  'organization.trackRecordAnswered': 'reviewed its track record',
  'organization.trialClaimed': 'added a trial to its track record',
  'organization.trialWithdrawn': 'withdrew a trial from its track record',
  'organization.trialConfirmed': 'had a trial of its track record confirmed',
  'organization.trialRefused': 'had a trial of its track record refused',
  'organization.trialsHeld': 'had trials of its track record sent to an administrator to confirm',
  'study.submitted': 'was submitted',
  'study.approved': 'was approved',
  'study.rejected': 'was rejected',
  'study.decisionUndone': 'had the decision about it undone',
  'study.edited': 'was edited',
  'study.gapsFilled': 'had blank fields filled in from ClinicalTrials.gov',
  'study.changeProposed': 'had a change proposed that needs approval',
  'study.changeWithdrawn': 'had a proposed change withdrawn',
  'study.changeApproved': 'had a proposed change approved',
  'study.changeRejected': 'had a proposed change rejected',
  'study.completed': 'was completed',
  'study.closed': 'was closed',
  'study.withdrawn': 'was withdrawn',
  'study.deleted': 'was deleted',
  'user.created': 'was given an account',
  'user.signedIn': 'signed in',
  'user.invitedAgain': 'was sent another link to set a password',
  'user.emailCorrected': 'had the e-mail address of the registration corrected',
  'user.correctionRefused': 'had a correction of the e-mail address refused',
  'user.passwordSet': 'set a password',
  'user.resetRequested': 'requested a password reset',
  'user.adminEnsured': 'was made an administrator by configuration',
  'user.secondFactorBegun': 'started to set up a second factor',
  'user.secondFactorOn': 'turned on a second factor',
  'user.secondFactorOff': 'turned off the second factor',
  'user.secondFactorReset': 'had the second factor reset by an operator',
  'user.recoveryCodesRenewed': 'created new recovery codes',
  'user.recoveryCodeUsed': 'used a recovery code',
  'user.codeRefused': 'entered an incorrect code',
  'user.sessionsEnded': 'was signed out on other devices',
  'user.digestChosen': 'changed how often suggestions are e-mailed',
  'user.joined': 'joined an organization',
  'study.matched': 'was matched with sites',
  'user.staffInvited': 'was invited to an organization',
  'user.staffInvitedAgain': 'was invited again',
  'user.staffRoleChanged': 'was given a different role',
  'user.staffRemoved': 'left an organization',
  'user.staffInvitationWithdrawn': 'had the invitation withdrawn',
  'organization.followedUp': 'got a follow-up from the field rep',
  'user.kioskLocked': 'locked a browser to the kiosk',
  'user.kioskUnlocked': 'had a kiosk unlocked with the PIN',
  'training.moduleRead': 'completed a GCP training module',
  'training.attempted': 'took the GCP quiz',
  'training.completed': 'completed GCP training',
  'training.filed': 'filed a GCP certificate from elsewhere',
  'training.removed': 'removed a GCP certificate from elsewhere',
  'demo.loaded': 'was loaded',
  'registry.loaded': 'was loaded by an operator',
  'registry.trialsChanged': 'updated its trials',
  'organization.facilitiesClaimed': 'was linked to its facilities on ClinicalTrials.gov',
  'organization.facilitiesReleased': 'was unlinked from facilities on ClinicalTrials.gov',
  'contact.received': 'sent a message',
  'user.erased': 'had their personal data erased',
  'organization.contactErased': 'had an erased person’s contact details removed',
  'study.contactErased': 'had an erased person’s contact details removed',
  'mail.resent': 'was sent again',
  'document.attached': 'was uploaded',
  'document.replaced': 'was replaced',
  'document.removed': 'was removed',
  'organization.matched': 'was matched with studies',
  'study.weighed': 'weights changed',
  'study.outreachAdded': 'had a prospective site put on its outreach list',
  'study.outreachMoved': 'had a prospective site’s state changed on its outreach list',
  'study.outreachRemoved': 'had a prospective site taken off its outreach list',
  'study.outreachAnswered': 'had a prospective site register with its invitation link',
  'settings.saved': 'were changed',
};

/** 'was verified' for 'organization.approved'. An action without words reads as its name: 'profile updated'. */
export function actionWords(action: string): string {
  const name = action.slice(action.indexOf('.') + 1);
  return ACTIVITY[action] ?? name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** Replaces personal values in the audit trail whose key was destroyed. */
export const ERASED = 'erased';
/** Replaces the name of a person whose data was erased. */
export const ERASED_PERSON = 'Erased person';

export const NO_REASON = 'none given';

/** Actions that take something away from a person or organization. Each needs a reason (21 CFR 11.10(e)). */
export const REASONED: ReadonlySet<string> = new Set([
  'organization.rejected',
  'organization.deleted',
  'study.rejected',
  'study.deleted',
  'study.closed',
  'study.withdrawn',
  'study.changeRejected',
  'match.declined',
  'document.removed',
  'user.staffRemoved',
  'user.staffInvitationWithdrawn',
  'user.erased',
  'organization.contactErased',
  'organization.trialRefused',
  'study.contactErased',
]);

/** The filters of the activity list (ADM-11). */
export const ACTIVITY_KINDS = [
  { value: 'organization', label: 'Organizations' },
  { value: 'study', label: 'Studies' },
  { value: 'match', label: 'Matches' },
  { value: 'user', label: 'People' },
  { value: 'document', label: 'Documents' },
  { value: 'message', label: 'Messages' },
  { value: 'mail', label: 'E-mails' },
  { value: 'setting', label: 'Settings' },
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]['value'];
