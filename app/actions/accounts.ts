/** What people can do about their own account, and administrators about the sessions of others. */

import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { calendarAddress, removeCalendar, renewCalendar } from '~/domain/commands/accounts/calendar.server';
import { askNewEmail, confirmNewEmail } from '~/domain/commands/accounts/email.server';
import { changeName } from '~/domain/commands/accounts/name.server';
import { changeProfile, profileOf } from '~/domain/commands/accounts/profile.server';
import { endOtherSessions, endSessionsOf } from '~/domain/commands/accounts/session.server';
import { reinstatePerson, suspendPerson } from '~/domain/commands/accounts/suspend.server';
import { changeAdminRole, invitePerson, invitePersonAgain, removePerson } from '~/domain/commands/accounts/team.server';
import { resetSecondFactorOf, sendResetLink } from '~/domain/commands/accounts/way-in.server';
import { chooseDigest, chooseMails, digestOf, mailChoicesOf } from '~/domain/commands/digests/choice.server';
import {
  confirmationSchema,
  emailLinkSchema,
  nameSchema,
  newEmailSchema,
  profileSchema,
} from '~/domain/model/account-schema';
import {
  accountProfileSchema,
  calendarSchema,
  endedSessionsSchema,
  listedUserSchema,
  newAddressSchema,
  recoveryCodesSchema,
  removedUserSchema,
  renewedCalendarSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
  suspendedUserSchema,
  userSchema,
} from '~/domain/model/account-view';
import {
  digestChoiceSchema,
  digestSchema,
  mailChoicesSchema,
  mailChoicesView,
  stoppedSchema,
  unsubscribeSchema,
} from '~/domain/model/digest-schema';
import { nameOf } from '~/domain/model/member';
import { adminRoleSchema, teamInvitationSchema } from '~/domain/model/team-schema';
import { action, actions, removal } from './action';

const confirmation = confirmationSchema.meta({ id: 'Confirmation' });
const OWNERS = 'For owners.';
const SUPPORT = 'For owners and support.';
const OTHERS_END = 'Every other session of the account ends.';

export const account = actions('person', {
  secondFactor: action({
    call: 'GET /api/account/second-factor',
    summary: 'Show your second factor',
    who: 'inbox',
    answer: secondFactorSchema,
  }),
  beginSecondFactor: action({
    call: 'POST /api/account/second-factor',
    summary: 'Start to set up your second factor',
    who: 'inbox',
    description:
      'Creates a new secret for the authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). It takes effect once confirmed.',
    answer: secondFactorSetupSchema,
    refusals: ['second_factor_on'],
  }),
  confirmSecondFactor: action({
    call: 'PUT /api/account/second-factor',
    summary: 'Turn on your second factor',
    who: 'inbox',
    description: `Takes the first code from the app and returns the recovery codes. ${OTHERS_END}`,
    body: confirmation,
    answer: recoveryCodesSchema,
    refusals: ['second_factor_on', 'second_factor_off', 'too_many_codes'],
  }),
  turnOffSecondFactor: action({
    call: 'POST /api/account/second-factor/off',
    summary: 'Turn off your second factor',
    who: 'inbox',
    description: OTHERS_END,
    body: confirmation,
    refusals: ['second_factor_off', 'too_many_codes'],
  }),
  renewRecoveryCodes: action({
    call: 'POST /api/account/recovery-codes',
    summary: 'Get new recovery codes',
    who: 'inbox',
    description: 'The old ones no longer work.',
    body: confirmation,
    answer: recoveryCodesSchema,
    refusals: ['second_factor_off', 'too_many_codes'],
  }),
  // ASVS 7.4.3
  endOtherSessions: action({
    call: 'DELETE /api/account/sessions',
    summary: 'Sign out everywhere else',
    description: 'Ends all your sessions but this one.',
    answer: endedSessionsSchema,
    run: async ({ actor, session }) => endOtherSessions(actor, await session()),
    done: ({ ended }) => TOASTS.sessionsEnded(ended),
  }),
  digest: action({
    call: 'GET /api/account/digest',
    summary: 'Show how often you get suggestions by e-mail',
    answer: digestSchema,
    run: ({ actor }) => digestOf(actor),
  }),
  chooseDigest: action({
    call: 'PUT /api/account/digest',
    summary: 'Choose how often you get suggestions by e-mail',
    description: 'Other e-mails that you get in the digest come with them; without suggestions, once a day.',
    body: digestChoiceSchema.meta({ id: 'DigestChoice' }),
    answer: digestSchema,
    may: 'signedIn',
    run: ({ actor, body }) => chooseDigest(actor, body),
    done: TOASTS.digestChosen,
  }),
  ownData: action({
    call: 'GET /api/account/export',
    summary: 'Export your own data',
    description:
      'A file with what is stored about you: as in the export that administrators make, with your messages and notes, but without audit events. The export itself is audited.',
    answer: z.record(z.string(), z.unknown()),
  }),
  changeName: action({
    call: 'PUT /api/account/name',
    summary: 'Change your name',
    description:
      'Your later signatures print it. Takes your password. Field representatives cannot change theirs, because their leads are kept under it.',
    body: nameSchema.meta({ id: 'AccountName' }),
    answer: userSchema,
    refusals: ['too_many_codes'],
    limit: 'signIn',
    may: 'signedIn',
    run: ({ actor, body }) => changeName(actor, body),
    done: TOASTS.nameChanged,
  }),
  profile: action({
    call: 'GET /api/account/profile',
    summary: 'Show your details',
    answer: accountProfileSchema,
    run: ({ actor }) => profileOf(actor),
  }),
  changeProfile: action({
    call: 'PUT /api/account/profile',
    summary: 'Change your title, phone and time zone',
    description: 'Times on pages and in e-mails to you are in your time zone. What you leave out is emptied.',
    body: profileSchema.meta({ id: 'ProfileChange' }),
    answer: accountProfileSchema,
    may: 'signedIn',
    run: ({ actor, body }) => changeProfile(actor, body),
    done: TOASTS.profileChanged,
  }),
  askNewEmail: action({
    call: 'PUT /api/account/email',
    summary: 'Change your e-mail address',
    description:
      'Takes your password. Sends a link to the new address, which counts once the link is used, and tells the present one. The answer is the same if another account has the address.',
    body: newEmailSchema.meta({ id: 'NewEmail' }),
    refusals: ['too_many_codes'],
    limit: 'signIn',
    may: 'signedIn',
    run: ({ actor, body }) => askNewEmail(actor, body),
    done: TOASTS.newEmailAsked,
  }),
  confirmNewEmail: action({
    call: 'POST /api/account/email/confirm',
    summary: 'Confirm your new e-mail address',
    who: 'holder',
    description: 'Without signing in, with the token from the link in the e-mail.',
    body: emailLinkSchema.meta({ id: 'EmailLink' }),
    answer: newAddressSchema,
    refusals: ['link_expired'],
    limit: 'signIn',
    run: ({ actor, body }) => confirmNewEmail(actor, body.token),
    done: TOASTS.emailChanged,
  }),
  calendar: action({
    call: 'GET /api/account/calendar',
    summary: 'Show whether your calendar has an address',
    who: 'calendar',
    answer: calendarSchema,
    run: ({ actor }) => calendarAddress(actor),
  }),
  renewCalendar: action({
    call: 'POST /api/account/calendar',
    summary: 'Get a new address for your calendar',
    who: 'calendar',
    description:
      'A secret address with what is due for you and the visits of your matches, as iCalendar. The earlier address no longer works.',
    created: renewedCalendarSchema,
    run: ({ actor }) => renewCalendar(actor),
    location: () => '/api/account/calendar',
  }),
  removeCalendar: action({
    call: 'DELETE /api/account/calendar',
    summary: 'Remove the address of your calendar',
    who: 'calendar',
    run: ({ actor }) => removeCalendar(actor),
    done: TOASTS.calendarRemoved,
  }),
  mails: action({
    call: 'GET /api/account/mails',
    summary: 'Show which e-mails you get',
    answer: mailChoicesView,
    run: ({ actor }) => mailChoicesOf(actor),
  }),
  chooseMails: action({
    call: 'PUT /api/account/mails',
    summary: 'Choose which e-mails you get at once, in the digest, or never',
    description:
      'Kinds that you leave out stay as they are. Links to sign in, what concerns the security of your account, and decisions on what you have registered are always e-mailed.',
    body: mailChoicesSchema.meta({ id: 'MailChoice' }),
    answer: mailChoicesView,
    may: 'signedIn',
    run: ({ actor, body }) => chooseMails(actor, body),
    done: TOASTS.digestChosen,
  }),
  unsubscribe: action({
    call: 'POST /api/unsubscribe',
    summary: 'Stop e-mails of a kind',
    who: 'holder',
    description:
      'Without signing in, with the token from the link in the e-mail. Safe to repeat. Mail programs post to the link itself (RFC 8058).',
    body: unsubscribeSchema.meta({ id: 'Unsubscribe' }),
    answer: stoppedSchema,
    refusals: ['not_found'],
  }),
  invitePerson: action({
    call: 'POST /api/users/invitations',
    summary: 'Invite an administrator or a field rep',
    who: 'admin',
    repeatable: true,
    description: `Creates an account and e-mails a link with which the person sets a password. ${OWNERS}`,
    body: teamInvitationSchema.meta({ id: 'TeamInvitation' }),
    created: listedUserSchema,
    refusals: ['person_known'],
    may: 'user.manage',
    run: ({ actor, body, key }) => invitePerson(actor, body, key),
    done: ({ email }) => TOASTS.personInvited(email ?? ''),
  }),
  invitePersonAgain: action({
    call: 'POST /api/users/{id}/invitations',
    summary: 'Invite a person again',
    who: 'admin',
    repeatable: true,
    description: `An administrator or a field rep who has not set a password. Earlier links stop working. ${SUPPORT}`,
    answer: listedUserSchema,
    refusals: ['person_active', 'person_suspended'],
    may: 'user.help',
    run: ({ actor, params, key }) => invitePersonAgain(actor, params.id, key),
    done: ({ email }) => TOASTS.personInvited(email ?? ''),
    failed: TOASTS.notDone('Invite this person again'),
  }),
  suspendPerson: action({
    call: 'PUT /api/users/{id}/suspend',
    summary: 'Suspend an account',
    who: 'admin',
    description: `Ends its sessions. Nobody can sign in with it until it is reinstated, and no link sets a new password. It gets no e-mails, and the steps that are assigned to it are everyone’s in the organization. ${OWNERS}`,
    answer: suspendedUserSchema,
    refusals: ['suspend_self', 'last_owner'],
    may: 'user.manage',
    run: ({ actor, params }) => suspendPerson(actor, params.id),
    done: TOASTS.personSuspended,
    failed: TOASTS.notDone('Suspend this account'),
  }),
  reinstatePerson: action({
    call: 'PUT /api/users/{id}/reinstate',
    summary: 'Reinstate an account',
    who: 'admin',
    description: OWNERS,
    answer: listedUserSchema,
    may: 'user.manage',
    run: ({ actor, params }) => reinstatePerson(actor, params.id),
    done: TOASTS.personReinstated,
    failed: TOASTS.notDone('Reinstate this account'),
  }),
  changeAdminRole: action({
    call: 'PUT /api/users/{id}/role',
    summary: 'Change an administrator’s role',
    who: 'admin',
    description: `Ends the person’s sessions and tells them by e-mail. ${OWNERS} One owner who can sign in always remains.`,
    body: adminRoleSchema.meta({ id: 'AdminRole' }),
    answer: listedUserSchema,
    refusals: ['last_owner'],
    may: 'user.manage',
    run: ({ actor, params, body }) => changeAdminRole(actor, params.id, body),
    done: (user) => TOASTS.adminRoleChanged(nameOf(user)),
  }),
  removePerson: action({
    call: 'DELETE /api/users/{id}',
    summary: 'Remove an administrator or a field rep',
    who: 'admin',
    description: `Ends what the person does for the platform, and their sessions; the account stays without a role. An invitation that was not accepted is withdrawn. ${OWNERS}`,
    ...removal,
    answer: removedUserSchema,
    refusals: ['remove_self', 'last_owner'],
    may: 'user.manage',
    run: ({ actor, params, body }) => removePerson(actor, params.id, body.reason),
    failed: TOASTS.notDone('Remove this person'),
    done: ({ name, invited }) => TOASTS.personRemoved(name, invited),
  }),
  sendResetLink: action({
    call: 'POST /api/users/{id}/password-link',
    summary: 'Send a person a link to set a new password',
    who: 'admin',
    description: `Nobody but the person sees the link, and the password stays until it is used. ${SUPPORT} For owners, only owners.`,
    answer: listedUserSchema,
    refusals: ['person_suspended', 'person_without_address', 'too_many_links'],
    may: 'user.help',
    run: ({ actor, params }) => sendResetLink(actor, params.id),
    done: ({ email }) => TOASTS.resetLinkSent(email ?? ''),
    failed: TOASTS.notDone('Send a link'),
  }),
  resetSecondFactorOf: action({
    call: 'DELETE /api/users/{id}/second-factor',
    summary: 'Remove a person’s second factor',
    who: 'admin',
    description: `For someone who has lost the app and the codes. Tells them by e-mail and ends their sessions; nobody can sign with the account for 24 hours. ${SUPPORT} For owners, only owners.`,
    answer: listedUserSchema,
    refusals: ['person_suspended', 'person_without_factor'],
    may: 'user.help',
    run: ({ actor, params }) => resetSecondFactorOf(actor, params.id),
    done: TOASTS.secondFactorReset,
    failed: TOASTS.notDone('Remove the second factor'),
  }),
  // ASVS 7.4.5
  endSessionsOf: action({
    who: 'admin',
    description: `${SUPPORT} For owners, only owners.`,
    call: 'DELETE /api/users/{id}/sessions',
    summary: 'Sign a person out everywhere',
    failed: TOASTS.notDone('Sign this person out'),
    answer: endedSessionsSchema,
    run: ({ actor, params }) => endSessionsOf(actor, params.id),
    done: ({ ended }) => TOASTS.personSignedOut(ended),
  }),
});
