import { z } from 'zod';
import { ADMIN_ROLES, ROLES } from '~/catalogue/statuses';
import { READER_ZONES, ZONE_CHOICES } from '~/catalogue/zones';
import { describedView, moment, nullableText, text, view } from './views';

/** A person in the API (API-02), without password hash and user name. */
export const userSchema = view('User', {
  id: text,
  email: nullableText.describe('In lower case. null for an administrator who signs in with a user name.'),
  firstName: nullableText,
  lastName: nullableText,
  role: z.enum(ROLES).nullable().describe('null until the person belongs to an organization.'),
});
export type UserView = z.infer<typeof userSchema>;

const zone = () => z.enum(READER_ZONES.map(({ value }) => value));

export const accountProfileSchema = view('AccountProfile', {
  email: nullableText,
  newEmail: nullableText.describe('An address that counts once the link that was sent to it is used.'),
  firstName: nullableText,
  lastName: nullableText,
  title: nullableText,
  phone: nullableText,
  timeZone: z.enum(ZONE_CHOICES.map(({ value }) => value)).describe('As chosen.'),
  organizationZone: zone().nullable().describe('Of the organization’s ZIP code; null if it is not known.'),
  readsIn: zone().describe('In which the person reads times. UTC if neither is known.'),
});
export type AccountProfile = z.infer<typeof accountProfileSchema>;

export const calendarSchema = view('CalendarAddress', {
  on: z.boolean().describe('Whether the calendar has an address.'),
});

export const renewedCalendarSchema = view('NewCalendarAddress', {
  address: text.describe('To subscribe to in a calendar program. Shown only once, because we store only its hash.'),
});

export const newAddressSchema = view('NewAddress', { email: text.describe('The account’s address from now on.') });

export const listedUserSchema = describedView('ListedUser', 'A person, as administrators see them.', {
  ...userSchema.shape,
  organizationId: nullableText,
  createdAt: moment,
  adminRole: z.enum(ADMIN_ROLES).nullable().describe('What an administrator may do; null for everyone else.'),
  hasPassword: z.boolean().describe('false until the invitation is accepted.'),
  hasSecondFactor: z.boolean(),
  signedInAt: moment.nullable().describe('When the person last signed in; null if that is not known.'),
  suspendedAt: moment
    .nullable()
    .describe('Since when the person cannot sign in; null if the account is not suspended.'),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

export const suspendedUserSchema = view('SuspendedUser', {
  ...listedUserSchema.shape,
  stepsHandedOver: z.int().describe('How many steps were assigned to the person and are now everyone’s on their side.'),
  takers: z.array(text).describe('The names of the people of the organization who can still sign in.'),
});
export type SuspendedUser = z.infer<typeof suspendedUserSchema>;

export const removedUserSchema = view('RemovedUser', {
  name: text,
  invited: z.boolean().describe('Whether the person had not accepted the invitation, which is then withdrawn.'),
});

export const signInOutcomeSchema = view('SignInOutcome', {
  success: z.boolean(),
  message: text.describe('A message to show to the user.'),
  code: z
    .enum(['second_factor_required', 'second_factor_refused'])
    .optional()
    .describe('The password was right, but the code of the second factor is missing or wrong.'),
});

export const adminStatusSchema = view('AdminStatus', { isAdmin: z.boolean().describe('false for visitors, too.') });

export const secondFactorSchema = describedView('SecondFactor', 'A person’s second factor.', {
  since: moment.nullable().describe('When it was turned on; null while it is off.'),
  required: z
    .boolean()
    .describe(
      'Whether the person must set one up, as administrators may have to. Until then, every other call returns 403.',
    ),
  recoveryCodesLeft: z.int(),
});

export const secondFactorSetupSchema = describedView('SecondFactorSetUp', 'What an authenticator app needs.', {
  secret: text.describe('In base32, to type in by hand.'),
  address: text.describe('otpauth://…, to show as a QR code.'),
});
export type SetUp = z.infer<typeof secondFactorSetupSchema>;

export const recoveryCodesSchema = view('RecoveryCodes', {
  recoveryCodes: z.array(text).describe('Shown only once, because we store only hashes. Each code works once.'),
});

export const endedSessionsSchema = view('EndedSessions', { ended: z.int().describe('How many sessions were ended.') });
