/** What people type to sign in and to choose a password. Shared with the browser. */
import { z } from 'zod';
import { VALIDATION } from '~/catalogue/messages';
import { email } from '../fields';

const secret = () => z.string({ error: VALIDATION.required }).min(1, VALIDATION.required).max(1000);

/** Of an authenticator app, or a recovery code; with spaces and hyphens as people type them. */
const code = () =>
  z.string({ error: VALIDATION.required }).trim().min(1, VALIDATION.required).max(40, VALIDATION.tooLong(40));

export const signInSchema = z.object({ email: email(), password: secret(), redirectTo: z.string().nullish() });

export const adminSignInSchema = z.object({
  username: z.string({ error: VALIDATION.required }).trim().min(1, VALIDATION.required).max(200),
  password: secret(),
});

/** By the JSON call the code may come with the password; by form it is asked for next. */
export const adminSignInCallSchema = adminSignInSchema.extend({ code: code().nullish() });

export const codeSchema = z.object({ code: code(), redirectTo: z.string().nullish() });

/** What turning a second factor on or off takes. */
export const confirmationSchema = z.object({ code: code(), password: secret() });

export const forgotPasswordSchema = z.object({ email: email() });

export const setPasswordSchema = z.object({
  password: z.string({ error: VALIDATION.required }).min(10, VALIDATION.password).max(1000, VALIDATION.tooLong(1000)),
});
