/** What an audit event's action reads as in the activity list. */
const ACTIVITY: Readonly<Record<string, string>> = {
  'organization.registered': 'registered',
  'organization.approved': 'was verified',
  'organization.rejected': 'was rejected',
  'organization.edited': 'was edited',
  'organization.deleted': 'was deleted',
  'organization.trackRecordAnswered': 'said which listed trials are theirs',
  'study.submitted': 'was submitted',
  'study.approved': 'was approved',
  'study.rejected': 'was rejected',
  'study.edited': 'was edited',
  'study.completed': 'was completed',
  'study.deleted': 'was deleted',
  'user.created': 'was given an account',
  'user.signedIn': 'signed in',
  'user.passwordSet': 'set a password',
  'user.resetRequested': 'asked for a new password',
  'user.adminEnsured': 'was made administrator by the configuration',
  'user.secondFactorBegun': 'began to set up a second factor',
  'user.secondFactorOn': 'turned on a second factor',
  'user.secondFactorOff': 'turned off the second factor',
  'user.secondFactorReset': 'lost the second factor by an operator’s command',
  'user.recoveryCodesRenewed': 'made new recovery codes',
  'user.recoveryCodeUsed': 'used a recovery code',
  'user.codeRefused': 'gave a code that was refused',
  'user.sessionsEnded': 'was signed out elsewhere',
  'user.joined': 'joined an organization',
  'study.matched': 'was matched with the verified sites',
  'user.staffInvited': 'was invited to an organization',
  'user.staffInvitedAgain': 'was sent the invitation again',
  'user.staffRoleChanged': 'was given another role',
  'user.staffRemoved': 'left an organization',
  'user.staffInvitationWithdrawn': 'is no longer invited',
  'training.moduleRead': 'read a module of the GCP training',
  'training.attempted': 'tried the GCP quiz',
  'training.completed': 'completed GCP training',
  'demo.loaded': 'was loaded',
  'registry.loaded': 'was loaded by an operator',
  'registry.trialsChanged': 'says something else of trials than before',
  'organization.facilitiesClaimed': 'was recognized as facilities of the public registry',
  'organization.facilitiesReleased': 'is no longer recognized as facilities of the public registry',
  'contact.received': 'wrote to us',
  'user.erased': 'was erased: nothing personal is stored any more',
  'organization.contactErased': 'no longer names a person whose data was erased',
  'study.contactErased': 'no longer names a person whose data was erased',
  'mail.resent': 'was sent again',
  'document.attached': 'was given',
  'document.replaced': 'was replaced',
  'document.removed': 'was removed',
  'organization.matched': 'was matched with studies',
  'study.weighed': 'got other weights',
  'settings.saved': 'were changed',
};

/** 'was verified' for 'organization.approved'; an action without words of its own reads as itself: 'profile updated'. */
export function actionWords(action: string): string {
  const name = action.slice(action.indexOf('.') + 1);
  return ACTIVITY[action] ?? name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** What stands in the trail where a personal value stood whose key was destroyed. */
export const ERASED = 'erased';
/** Who a row or an event speaks of when the person's data was erased. */
export const ERASED_PERSON = 'Somebody whose data was erased';

/** What is recorded as the reason where none was given. */
export const NO_REASON = 'none given';

/** What takes something away from somebody: the trail has a reason of each (21 CFR 11.10(e)). */
export const REASONED: ReadonlySet<string> = new Set([
  'organization.rejected',
  'organization.deleted',
  'study.rejected',
  'study.deleted',
  'match.declined',
  'document.removed',
  'user.staffRemoved',
  'user.staffInvitationWithdrawn',
  'user.erased',
  'organization.contactErased',
  'study.contactErased',
]);

/** The kinds of things that events happen to: what the activity list can be narrowed to (ADM-11). */
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
