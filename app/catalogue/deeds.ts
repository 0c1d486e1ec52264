/** What an audit event's action reads as in the activity list. */
const DEEDS: Readonly<Record<string, string>> = {
  'organization.registered': 'registered',
  'organization.approved': 'was verified',
  'organization.rejected': 'was rejected',
  'organization.edited': 'was edited',
  'organization.deleted': 'was deleted',
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
  'user.joined': 'joined an organization',
  'study.matched': 'was matched with the verified sites',
  'match.created': 'were matched',
  'match.invited': 'were brought together by an invitation',
  'match.interestExpressed': 'were brought together by the site’s interest',
  'match.invitationAccepted': 'agreed: the site accepted the invitation',
  'match.selected': 'work together: the site was selected',
  'match.declined': 'parted: one side declined',
  'contact.received': 'wrote to us',
  'document.attached': 'was given',
  'document.removed': 'was removed',
};

/** 'was verified' for 'organization.approved'; an action without words of its own reads as itself: 'profile updated'. */
export function deedWords(action: string): string {
  const name = action.slice(action.indexOf('.') + 1);
  return DEEDS[action] ?? name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
