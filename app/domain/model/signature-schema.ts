/** What a person enters to sign. Shared with the browser. */
import { z } from 'zod';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { atMost, optionalCode, optionalName, requiredLine } from './fields';

/** Which of these are needed depends on the session (componentsFor in components.server.ts). */
export const signingFields = {
  title: requiredLine(SHORT_TEXT_MAX_CHARS, VALIDATION.enter('your title')).describe(
    'Your position, such as Principal Investigator. Printed beside your name.',
  ),
  printedName: optionalName('person')
    .refine((name) => name === null || /\p{L}/u.test(name), VALIDATION.enter('your full name'))
    .describe(
      'Your full name. Required if your account has none: it becomes the account’s name. Otherwise it is ignored, and the account’s name is printed.',
    ),
  email: optionalCode().describe(
    'The e-mail address of your account. Required for the first signature of a session, and after an hour without one.',
  ),
  password: z.string({ error: VALIDATION.enterPassword }).min(1, VALIDATION.enterPassword).max(1000, atMost(1000)),
  code: optionalCode(40).describe(
    'From the authenticator app, or a recovery code. Required with the e-mail address if two-factor authentication is on.',
  ),
};
/** Of a record that is not a file. */
export const recordSigningFields = {
  ...signingFields,
  sha256: z.string().max(100).describe('Of what was read, as in `signing`.'),
};
export const signingSchema = z.object(signingFields);
export type Signing = z.output<typeof signingSchema>;
