/** What a person enters to sign. Shared with the browser. */
import { z } from 'zod';
import { TEXT_SHORT } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { optional, required } from '../fields';

/** Which of these are needed depends on the session (Components in view.ts). */
export const signingFields = {
  title: required(TEXT_SHORT, VALIDATION.enter('your title')).describe(
    'Your position, such as Principal Investigator. Printed beside your name.',
  ),
  printedName: optional().describe('Your full name. Only needed if your account has none.'),
  email: optional().describe(
    'Of your account. Needed for the first signing of a session, and after an hour without one.',
  ),
  password: z.string({ error: VALIDATION.required }).min(1, VALIDATION.required).max(1000, VALIDATION.tooLong(1000)),
  code: optional(40).describe(
    'From the authenticator app, or a recovery code. Needed with the e-mail address, if you have one.',
  ),
};
export const signingSchema = z.object(signingFields);
export type Signing = z.output<typeof signingSchema>;
