/** Sessions. */
import { z } from 'zod';
import { AUTH_USER_FRESH_SECONDS } from '~/catalogue/limits';
import { currentUser } from '~/domain/commands/accounts/users.server';
import { adminSignInCallSchema } from '~/domain/model/account-schema';
import { adminStatusSchema, signInOutcomeSchema, userSchema } from '~/domain/model/account-view';
import { action, actions } from './action';

export const signingIn = actions('anybody', {
  // API-02
  currentUser: action({
    call: 'GET /api/auth/user',
    summary: 'Show who is signed in',
    who: 'person',
    description: 'Your own cache may keep the response for 30 seconds.',
    answer: userSchema,
    fresh: AUTH_USER_FRESH_SECONDS,
    run: ({ actor }) => currentUser(actor),
  }),
  login: action({
    call: 'GET /api/login',
    summary: 'Go to the sign-in form',
    description:
      'For browsers: redirects to the form, or to the dashboard if you are signed in. A program signs in with POST /login, with email and password as a form, and keeps the cookie. If that redirects to /second-factor, it posts the field code there.',
    query: z.object({
      redirectTo: z.string().optional().describe('The path on this site to go to after signing in.'),
    }),
    answers: { 302: { headers: { Location: 'The address of the form.' } } },
  }),
  logout: action({
    call: 'POST /api/logout',
    summary: 'Sign out',
    description: 'Ends the session. A call that asks for JSON gets 204; a form is redirected to the home page.',
    answers: { 204: {}, 303: { headers: { Location: 'The home page.' } } },
  }),
  adminLogin: action({
    call: 'POST /api/admin/login',
    summary: 'Sign in as an administrator',
    limit: 'signIn',
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
    refusals: ['too_many_codes', 'too_many_passwords'],
  }),
  adminStatus: action({
    call: 'GET /api/admin/status',
    summary: 'Check whether you are an administrator',
    description: 'Your own cache may keep the response for 5 minutes.',
    answer: adminStatusSchema,
  }),
});
