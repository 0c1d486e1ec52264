import { z } from 'zod';
import { valuesOf } from '~/catalogue/lists';
import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { ORGANIZATION_TYPES } from '~/catalogue/statuses';
import { moment, nullableText, orNull, text, view } from './views';

export const staffMemberSchema = view('StaffMember', {
  id: text,
  firstName: nullableText,
  lastName: nullableText,
  email: nullableText,
  staffRole: z.enum(valuesOf(STAFF_ROLE_OPTIONS)).describe('Owners manage the staff.'),
  maySign: z
    .boolean()
    .describe(
      'Whether the person may sign for the organization. Owners and investigators may unless an owner changes it.',
    ),
  state: z.enum(['active', 'invited']).describe('active after the person has chosen a password.'),
  you: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const staffListSchema = view('Staff', {
  organization: z.object({ id: text, name: text, type: z.enum(ORGANIZATION_TYPES) }),
  proposed: orNull(
    view('ProposedStaff', { firstName: nullableText, lastName: nullableText, email: nullableText }),
  ).describe('The investigator whom the site has named and who is not on its staff yet, for whoever may invite.'),
  canManage: z.boolean().describe('Whether you may invite and remove people and change their roles.'),
  people: z
    .array(
      staffMemberSchema
        .extend({
          training: z
            .object({ certificateId: nullableText, expiresAt: moment, current: z.boolean() })
            .nullable()
            .describe('The GCP training that expires last; its certificate is null if it was completed elsewhere.'),
        })
        .meta({ id: 'StaffMemberWithTraining' }),
    )
    .describe('In the order they joined.'),
});
export type StaffList = z.infer<typeof staffListSchema>;
