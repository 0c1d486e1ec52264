import { z } from 'zod';
import { ROLES } from '~/catalogue/statuses';
import { adminSignInCallSchema } from '~/domain/accounts/schema';
import type { UserView } from '~/domain/accounts/users.server';
import { type Call, component, exactly, nullableText, text } from './call';
import { EXAMPLE_ID } from './examples';

export const USER_NOTES = {
  id: 'Cannot be guessed.',
  email: 'In lower case; null for an administrator who is known by a user name alone.',
  firstName: 'The first name.',
  lastName: 'The last name.',
  role: 'null until the person belongs to an organization.',
  organizationId: 'The organization that the person belongs to.',
  createdAt: 'When the account was made.',
  hasPassword: 'Whether the invitation has been followed.',
} as const;

export const userShape = {
  ...{ id: text(), email: nullableText(), firstName: nullableText(), lastName: nullableText() },
  role: z.enum(ROLES).nullable(),
};
export const exampleUser = {
  ...{ id: EXAMPLE_ID, email: 'robin.reyes@riverside.example', firstName: 'Robin', lastName: 'Reyes', role: 'site' },
};

const outcome = component(
  'SignInOutcome',
  z.object({
    success: z.boolean(),
    message: text(),
    code: z.enum(['second_factor_required', 'second_factor_refused']).optional(),
  }),
  'Whether the sign-in succeeded.',
  {
    success: 'Whether the session is open.',
    message: 'To be shown.',
    code: 'Where the password was right: whether the code of the second factor is missing or wrong.',
  },
);

export const auth: readonly Call[] = [
  {
    method: 'get',
    path: '/api/auth/user',
    id: 'currentUser',
    summary: 'Who is signed in',
    description: 'Fresh for 30 seconds in the asker’s own cache.',
    who: 'person',
    answers: {
      200: {
        description: 'The person.',
        schema: component('User', exactly<UserView>()(z.object(userShape)), 'A person.', USER_NOTES),
        example: exampleUser,
      },
    },
  },
  {
    method: 'get',
    path: '/api/login',
    id: 'login',
    summary: 'Enter the sign-in form',
    description:
      'For browsers: leads to the form, or on to the dashboard when signed in already. A program signs in by POST /login with email and password as a form, and keeps the cookie; where that leads to /second-factor, it posts there the field code.',
    who: 'anybody',
    query: z.object({ redirectTo: z.string().optional() }),
    about: { redirectTo: 'Where to go on after it: a path on this site.' },
    answers: { 302: { description: 'The form’s address.', headers: { Location: 'Where the form is.' } } },
  },
  {
    method: 'post',
    path: '/api/logout',
    id: 'logout',
    summary: 'Sign out',
    description: 'Ends the session. A call that asks for JSON gets 204; a form is led home.',
    who: 'anybody',
    answers: {
      204: { description: 'The session is over.' },
      303: { description: 'The same, for a form.', headers: { Location: 'The home page.' } },
    },
  },
  {
    method: 'post',
    path: '/api/admin/login',
    id: 'adminLogin',
    summary: 'Sign an administrator in',
    description:
      'The answer sets the session cookie. An account with a second factor is asked for its code as well: 401 with code second_factor_required until it comes along.',
    who: 'anybody',
    limited: true,
    errors: ['too_many_codes'],
    body: {
      schema: component('AdminSignIn', adminSignInCallSchema, 'User name or e-mail address, and password.', {
        username: 'The user name, or the e-mail address.',
        password: 'The password.',
        code: 'Of the authenticator app, or a recovery code, where the account has a second factor.',
      }),
      example: { username: 'admin', password: 'a long one' },
    },
    answers: {
      200: {
        description: 'Signed in.',
        schema: outcome,
        example: { success: true, message: 'Login Successful' },
        headers: { 'Set-Cookie': 'The session.' },
      },
      401: {
        description: 'Invalid credentials, whatever was wrong; or the code of the second factor is missing or wrong.',
        schema: outcome,
        example: { success: false, message: 'Invalid credentials' },
      },
    },
  },
  {
    method: 'get',
    path: '/api/admin/status',
    id: 'adminStatus',
    summary: 'Whether one is an administrator',
    description: 'No secret, so 200 for everybody. Fresh for 5 minutes in the asker’s own cache.',
    who: 'anybody',
    answers: {
      200: {
        description: 'Whether whoever asks is an administrator.',
        schema: component('AdminStatus', z.object({ isAdmin: z.boolean() }), 'Whether one is an administrator.', {
          isAdmin: 'false for everybody else, visitors too.',
        }),
        example: { isAdmin: false },
      },
    },
  },
];
