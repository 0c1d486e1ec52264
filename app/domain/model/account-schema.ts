/** The forms for signing in and setting a password. Shared with the browser. */
import { z } from 'zod';
import { isBlank } from '~/catalogue/invisible';
import { VALIDATION } from '~/catalogue/validation';
import { ZONE_CHOICES } from '~/catalogue/zones';
import {
  accountEmail,
  atMost,
  choice,
  email,
  optionalCode,
  optionalLine,
  optionalName,
  requiredCode,
  requiredName,
} from './fields';

const secret = () => z.string({ error: VALIDATION.enterPassword }).min(1, VALIDATION.enterPassword).max(1000);

/** An authenticator app's code or a recovery code, with or without spaces and hyphens. */
const code = () => requiredCode(40);

export const signInSchema = z.object({ email: accountEmail(), password: secret(), redirectTo: z.string().nullish() });

export const adminSignInSchema = z.object({
  username: z
    .string({ error: VALIDATION.required })
    .overwrite((text) => (isBlank(text) ? '' : text.trim()))
    .min(1, VALIDATION.required)
    .max(200)
    .describe('Or the e-mail address.'),
  password: secret(),
});

/** A JSON call may send the code with the password; the form asks for it on the next page. */
export const adminSignInCallSchema = adminSignInSchema.extend({
  code: code().nullish().describe('From the authenticator app, or a recovery code.'),
});

export const codeSchema = z.object({ code: code(), redirectTo: z.string().nullish() });

export const confirmationSchema = z.object({
  code: code().describe('From the authenticator app, or a recovery code.'),
  password: secret(),
});

export const forgotPasswordSchema = z.object({ email: accountEmail() });

export const setPasswordSchema = z.object({
  password: z
    .string({ error: VALIDATION.enter('a password') })
    .min(10, VALIDATION.password)
    .max(1000, atMost(1000)),
});

/** Zero-width and similar characters alone would print as nothing. */
const hasLetter = (text: string | null) => text === null || /\p{L}/u.test(text);
const readableName = VALIDATION.enter('a name that can be read');

export const nameSchema = z.object({
  firstName: requiredName('person', 100, VALIDATION.enter('your first name')).refine(hasLetter, readableName),
  lastName: optionalName('person', 100).refine(hasLetter, readableName),
  password: secret(),
});

export const profileSchema = z.object({
  title: optionalLine(100).describe('As it is offered when the person signs.'),
  phone: optionalCode(50),
  timeZone: choice(ZONE_CHOICES, VALIDATION.chooseFromList).describe(
    'In which the person reads times. That of the organization’s ZIP code or, if it is not known, UTC, for `organization`.',
  ),
});

export const newEmailSchema = z.object({ email: email(VALIDATION.email), password: secret() });

export const emailLinkSchema = z.object({
  token: z.string().max(300, atMost(300)).describe('From the link in the e-mail.'),
});
