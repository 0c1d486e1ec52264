import { z } from 'zod';
import { confirmationSchema } from '~/domain/accounts/schema';
import type { SecondFactor, SetUp } from '~/domain/accounts/second-factor.server';
import { type Call, component, exactly, moment, text } from './call';
import { EXAMPLE_ID, EXAMPLE_MOMENT } from './examples';

const factor = component(
  'SecondFactor',
  exactly<Omit<SecondFactor, 'setUp'>>()(
    z.object({ since: moment().nullable(), required: z.boolean(), recoveryCodesLeft: z.int() }),
  ),
  'An administrator’s second factor.',
  {
    since: 'When it was turned on; null while it is off.',
    required: 'Whether administrators must have one: without it every other call is 403.',
    recoveryCodesLeft: 'How many recovery codes may still be used.',
  },
);

const setUp = component(
  'SecondFactorSetUp',
  exactly<SetUp>()(z.object({ secret: text(), address: text() })),
  'What an authenticator app takes in.',
  { secret: 'In base32, to type by hand.', address: 'otpauth://…, for a QR code.' },
);

const confirmation = {
  schema: component('Confirmation', confirmationSchema, 'That it is really you.', {
    code: 'Of the authenticator app, or a recovery code.',
    password: 'The account’s password.',
  }),
  example: { code: '123456', password: 'a long one' },
};

const codes = {
  schema: component('RecoveryCodes', z.object({ recoveryCodes: z.array(text()) }), 'Each signs in once.', {
    recoveryCodes: 'Answered this once: only their hashes are kept.',
  }),
  example: { recoveryCodes: ['ABCD-EFGH-IJKL-MNOP'] },
};

const ended = {
  schema: component('EndedSessions', z.object({ ended: z.int() }), 'Sessions that are over.', {
    ended: 'How many there were.',
  }),
  example: { ended: 2 },
};

export const account: readonly Call[] = [
  {
    method: 'get',
    path: '/api/account/second-factor',
    id: 'secondFactor',
    summary: 'One’s own second factor',
    who: 'admin',
    answers: {
      200: {
        description: 'How it stands.',
        schema: factor,
        example: { since: EXAMPLE_MOMENT, required: false, recoveryCodesLeft: 10 },
      },
    },
  },
  {
    method: 'post',
    path: '/api/account/second-factor',
    id: 'beginSecondFactor',
    summary: 'Begin to set it up',
    description: 'A new secret for the app (RFC 6238: SHA-1, six digits, 30 seconds). It counts once it is confirmed.',
    who: 'admin',
    answers: {
      200: {
        description: 'For the app.',
        schema: setUp,
        example: {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          address: 'otpauth://totp/StudyBridge:ada%40studybridge.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        },
      },
    },
    errors: ['second_factor_on'],
  },
  {
    method: 'put',
    path: '/api/account/second-factor',
    id: 'confirmSecondFactor',
    summary: 'Turn it on',
    description: 'By the app’s first code. Every other session of the account ends.',
    who: 'admin',
    body: confirmation,
    answers: { 200: { description: 'It is on; the recovery codes.', ...codes } },
    errors: ['second_factor_on', 'second_factor_off', 'too_many_codes'],
  },
  {
    method: 'post',
    path: '/api/account/second-factor/off',
    id: 'turnOffSecondFactor',
    summary: 'Turn it off',
    description: 'Every other session of the account ends.',
    who: 'admin',
    body: confirmation,
    answers: { 204: { description: 'It is off.' } },
    errors: ['second_factor_off', 'too_many_codes'],
  },
  {
    method: 'post',
    path: '/api/account/recovery-codes',
    id: 'renewRecoveryCodes',
    summary: 'New recovery codes',
    description: 'Those from before end.',
    who: 'admin',
    body: confirmation,
    answers: { 200: { description: 'The new ones.', ...codes } },
    errors: ['second_factor_off', 'too_many_codes'],
  },
  {
    method: 'delete',
    path: '/api/account/sessions',
    id: 'endOtherSessions',
    summary: 'Sign out everywhere else',
    description: 'Ends one’s own sessions but for this one.',
    who: 'person',
    answers: { 200: { description: 'They are over.', ...ended } },
  },
  {
    method: 'delete',
    path: '/api/users/{id}/sessions',
    id: 'endSessionsOf',
    summary: 'Sign somebody out everywhere',
    who: 'admin',
    blanks: { id: `The person, as in ${EXAMPLE_ID}.` },
    answers: { 200: { description: 'They are over.', ...ended } },
    errors: ['not_found'],
  },
];
