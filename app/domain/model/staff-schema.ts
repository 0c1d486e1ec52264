/** The forms for managing an organization's people. Shared with the browser. */
import { z } from 'zod';
import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { VALIDATION } from '~/catalogue/validation';
import { choice, email, flag, requiredName } from './fields';

const staffRole = () => choice(STAFF_ROLE_OPTIONS, VALIDATION.enter('the role'));

export const inviteStaffSchema = z.object({
  firstName: requiredName('person', 100, VALIDATION.enter('the first name')),
  lastName: requiredName('person', 100, VALIDATION.enter('the last name')),
  email: email(VALIDATION.enter('the e-mail address')),
  staffRole: staffRole(),
});
export type StaffInvitation = z.output<typeof inviteStaffSchema>;

export const staffRoleSchema = z.object({ staffRole: staffRole() });

export const signingSchema = z.object({
  maySign: flag().describe('Whether the person may sign CDAs and other records for the organization.'),
});

/** Administrators name the organization; for everyone else it is their own. */
export const staffOfSchema = z.object({
  organization: z.string().max(100).nullish().describe('For administrators: the ID of the organization.'),
});
