/** What accounts look like to their owners and to administrators. */
import { z } from 'zod';
import { ROLES } from '~/catalogue/statuses';
import { moment, nullableText, text } from '../views';

/** A person in the API (API-02), without password hash and user name. */
export const userSchema = z
  .object({
    id: text,
    email: nullableText.describe('In lower case. null for an administrator who signs in with a user name.'),
    firstName: nullableText,
    lastName: nullableText,
    role: z.enum(ROLES).nullable().describe('null until the person belongs to an organization.'),
  })
  .meta({ id: 'User' });
export type UserView = z.infer<typeof userSchema>;

export const listedUserSchema = z
  .object({
    ...userSchema.shape,
    organizationId: nullableText,
    createdAt: moment,
    hasPassword: z.boolean().describe('false until the invitation is accepted.'),
  })
  .meta({ id: 'ListedUser', description: 'A person as administrators see one.' });
export type ListedUser = z.infer<typeof listedUserSchema>;

export const signInOutcomeSchema = z
  .object({
    success: z.boolean(),
    message: text.describe('A message to show to the user.'),
    code: z
      .enum(['second_factor_required', 'second_factor_refused'])
      .optional()
      .describe('The password was right, but the code of the second factor is missing or wrong.'),
  })
  .meta({ id: 'SignInOutcome' });

export const adminStatusSchema = z
  .object({ isAdmin: z.boolean().describe('false for visitors, too.') })
  .meta({ id: 'AdminStatus' });

export const secondFactorSchema = z
  .object({
    since: moment.nullable().describe('When it was turned on; null while it is off.'),
    required: z
      .boolean()
      .describe('Whether administrators must have one. Without it, all their other calls return 403.'),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactor', description: 'An administrator’s second factor.' });

export const setUpSchema = z
  .object({
    secret: text.describe('In base32, to type in by hand.'),
    address: text.describe('otpauth://…, to show as a QR code.'),
  })
  .meta({ id: 'SecondFactorSetUp', description: 'What an authenticator app needs.' });
export type SetUp = z.infer<typeof setUpSchema>;

export const recoveryCodesSchema = z
  .object({
    recoveryCodes: z.array(text).describe('Shown only once, because we store only hashes. Each code works once.'),
  })
  .meta({ id: 'RecoveryCodes' });

export const endedSessionsSchema = z
  .object({ ended: z.int().describe('How many sessions were ended.') })
  .meta({ id: 'EndedSessions' });
