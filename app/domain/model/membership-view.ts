/** The organizations that a person belongs to, and what awaits them (decision 89). */
import { z } from 'zod';
import { valuesOf } from '~/catalogue/lists';
import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { ORGANIZATION_TYPES } from '~/catalogue/statuses';
import { optionalCode } from './fields';
import { moment, nullableText, text, view } from './views';

const staffRole = z.enum(valuesOf(STAFF_ROLE_OPTIONS));

export const ownOrganizationChoiceSchema = view('OrganizationChoice', {
  organizationId: nullableText.describe('null for the studies that you post without an organization.'),
  name: text,
  type: z.enum(ORGANIZATION_TYPES),
  staffRole,
  current: z.boolean().describe('Whether your session acts for it.'),
});
export type OwnOrganization = z.infer<typeof ownOrganizationChoiceSchema>;

export const ownMembershipsSchema = view('Memberships', {
  organizations: z.array(ownOrganizationChoiceSchema),
  invitations: z
    .array(view('MembershipInvitation', { id: text, name: text, staffRole, invitedAt: moment }))
    .describe('Organizations that invited your address. You join one only if you accept.'),
});
export type OwnMemberships = z.infer<typeof ownMembershipsSchema>;

export const switchSchema = z.object({
  organizationId: optionalCode(100).describe('Leave it out for the studies that you post without an organization.'),
});

export const switchedSchema = view('ActsFor', { name: text, role: z.enum(ORGANIZATION_TYPES) });
export const joinedSchema = view('Joined', { name: text });
export const leftSchema = view('Left', {
  name: text,
  signedOut: z.boolean().describe('Whether your sessions have ended: those that began with it.'),
});
