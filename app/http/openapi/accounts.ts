import { z } from 'zod';
import { ERASURE } from '~/catalogue/persons';
import { adminSignInCallSchema, confirmationSchema, nameSchema } from '~/domain/accounts/schema';
import {
  adminStatusSchema,
  endedSessionsSchema,
  listedUserSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  setUpSchema,
  signInOutcomeSchema,
  userSchema,
} from '~/domain/accounts/view';
import { digestChoiceSchema, digestSchema, unsubscribeSchema } from '~/domain/digests/schema';
import { addressErasureSchema, addressSchema, erasedAnswer, erasureSchema } from '~/domain/persons/schema';
import { del, get, post, put, resource } from './call';

export const signingIn = resource({
  name: 'Signing in',
  description: 'Sessions for people and administrators.',
  who: 'anybody',
  calls: [
    get('/api/auth/user', 'currentUser', 'Show who is signed in', {
      who: 'person',
      description: 'Your own cache may keep the response for 30 seconds.',
      answer: userSchema,
    }),
    get('/api/login', 'login', 'Go to the sign-in form', {
      description:
        'For browsers: redirects to the form, or to the dashboard if you are signed in. A program signs in with POST /login, with email and password as a form, and keeps the cookie. If that redirects to /second-factor, it posts the field code there.',
      query: z.object({
        redirectTo: z.string().optional().describe('The path on this site to go to after signing in.'),
      }),
      answers: { 302: { headers: { Location: 'The address of the form.' } } },
    }),
    post('/api/logout', 'logout', 'Sign out', {
      description: 'Ends the session. A call that asks for JSON gets 204; a form is redirected to the home page.',
      answers: { 204: {}, 303: { headers: { Location: 'The home page.' } } },
    }),
    post('/api/admin/login', 'adminLogin', 'Sign in as an administrator', {
      limited: true,
      description:
        'The response sets the session cookie. If the account has a second factor, the call returns 401 with code second_factor_required until the code is sent too.',
      body: adminSignInCallSchema.meta({ id: 'AdminSignIn' }),
      example: { username: 'admin', password: 'a long one' },
      answers: {
        200: {
          schema: signInOutcomeSchema,
          example: { success: true, message: 'Login Successful' },
          headers: { 'Set-Cookie': 'The session.' },
        },
        401: {
          description: 'The credentials are wrong, or the code of the second factor is missing or wrong.',
          schema: signInOutcomeSchema,
          example: { success: false, message: 'Invalid credentials' },
        },
      },
      errors: ['too_many_codes', 'too_many_passwords'],
    }),
    get('/api/admin/status', 'adminStatus', 'Check whether you are an administrator', {
      description: 'Your own cache may keep the response for 5 minutes.',
      answer: adminStatusSchema,
    }),
  ],
});

const confirmation = confirmationSchema.meta({ id: 'Confirmation' });
const file = z.record(z.string(), z.unknown());
const OTHERS_END = 'Every other session of the account ends.';

export const account = resource({
  name: 'Account',
  description: 'Your own name, second factor, sessions, and suggestions by e-mail.',
  who: 'admin',
  calls: [
    get('/api/account/second-factor', 'secondFactor', 'Show your second factor', { answer: secondFactorSchema }),
    post('/api/account/second-factor', 'beginSecondFactor', 'Start to set up your second factor', {
      description:
        'Creates a new secret for the authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). It takes effect once confirmed.',
      answer: setUpSchema,
      errors: ['second_factor_on'],
    }),
    put('/api/account/second-factor', 'confirmSecondFactor', 'Turn on your second factor', {
      description: `Takes the first code from the app and returns the recovery codes. ${OTHERS_END}`,
      body: confirmation,
      answer: recoveryCodesSchema,
      errors: ['second_factor_on', 'second_factor_off', 'too_many_codes'],
    }),
    post('/api/account/second-factor/off', 'turnOffSecondFactor', 'Turn off your second factor', {
      description: OTHERS_END,
      body: confirmation,
      errors: ['second_factor_off', 'too_many_codes'],
    }),
    post('/api/account/recovery-codes', 'renewRecoveryCodes', 'Get new recovery codes', {
      description: 'The old ones no longer work.',
      body: confirmation,
      answer: recoveryCodesSchema,
      errors: ['second_factor_off', 'too_many_codes'],
    }),
    del('/api/account/sessions', 'endOtherSessions', 'Sign out everywhere else', {
      who: 'person',
      description: 'Ends all your sessions but this one.',
      answer: endedSessionsSchema,
    }),
    get('/api/account/digest', 'digest', 'Show how often you get suggestions by e-mail', {
      who: 'person',
      answer: digestSchema,
    }),
    put('/api/account/digest', 'chooseDigest', 'Choose how often you get suggestions by e-mail', {
      who: 'person',
      description: 'Invitations and answers are e-mailed at once, whatever you choose here.',
      body: digestChoiceSchema.meta({ id: 'DigestChoice' }),
      answer: digestSchema,
    }),
    get('/api/account/export', 'ownData', 'Export your own data', {
      who: 'person',
      description:
        'A file with what is stored about you: as in the export that administrators make, with your messages and notes, but without audit events. The export itself is audited.',
      answer: file,
    }),
    put('/api/account/name', 'changeName', 'Change your name', {
      who: 'person',
      description:
        'Your later signatures print it. Takes your password. Field representatives cannot change theirs, because their leads are kept under it.',
      body: nameSchema.meta({ id: 'AccountName' }),
      answer: userSchema,
      errors: ['name_fixed', 'too_many_codes'],
    }),
    post('/api/unsubscribe', 'unsubscribe', 'Stop suggestions by e-mail', {
      who: 'holder',
      description:
        'Without signing in, with the token from the link in the e-mail. Safe to repeat. Mail programs post to the link itself (RFC 8058).',
      body: unsubscribeSchema.meta({ id: 'Unsubscribe' }),
      answer: digestSchema,
      errors: ['not_found'],
    }),
    del('/api/users/{id}/sessions', 'endSessionsOf', 'Sign a person out everywhere', { answer: endedSessionsSchema }),
  ],
});

export const listUsers = get('/api/users', 'listUsers', 'List people', {
  who: 'admin',
  pages: true,
  description: 'Newest first.',
  answer: z.array(listedUserSchema),
});

const EXPORT =
  'A file with the account (without its secrets), dates of sessions, contact fields, trainings, e-mails, drafts, and audit events by or about the person, without the personal data of others. Of messages, notes on matches and confidential e-mails, which administrators cannot read, it says only when they were written. The export itself is audited.';
const ERASE = `Erased: ${ERASURE.erased.join('; ')}. Kept: ${ERASURE.kept.join('; ')}. Safe to repeat.`;
const WITHOUT_ACCOUNT = 'For a person with or without an account.';
const erased = erasedAnswer.meta({ id: 'Erased' });

export const persons = resource({
  name: 'Personal data',
  description: 'Export and erase what is stored about a person.',
  who: 'admin',
  calls: [
    get('/api/users/{id}/export', 'exportPerson', 'Export a person’s data', { description: EXPORT, answer: file }),
    post('/api/users/{id}/erase', 'erasePerson', 'Erase a person’s data', {
      description: ERASE,
      body: erasureSchema.meta({ id: 'Erasure' }),
      answer: erased,
      errors: ['erase_self', 'erase_last_admin'],
    }),
    get('/api/people/export', 'exportAddress', 'Export what is stored about an e-mail address', {
      description: `${WITHOUT_ACCOUNT} ${EXPORT}`,
      query: addressSchema,
      answer: file,
    }),
    post('/api/people/erase', 'eraseAddress', 'Erase what is stored about an e-mail address', {
      description: `${WITHOUT_ACCOUNT} ${ERASE}`,
      body: addressErasureSchema.meta({ id: 'AddressErasure' }),
      answer: erased,
      errors: ['erase_self', 'erase_last_admin'],
    }),
  ],
});
