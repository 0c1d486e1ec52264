/** The people whom administrators invite to run the platform. Shared with the browser. */
import { z } from 'zod';
import type { Role } from '~/catalogue/statuses';
import { ADMIN_ROLE_OPTIONS, TEAM_ROLES } from '~/catalogue/team-roles';
import { VALIDATION } from '~/catalogue/validation';
import { choice, email, requiredName } from './fields';

export const teamInvitationSchema = z.object({
  firstName: requiredName('person', 100, VALIDATION.enter('the first name')),
  lastName: requiredName('person', 100, VALIDATION.enter('the last name')),
  email: email(VALIDATION.enter('the e-mail address')),
  role: choice(TEAM_ROLES, VALIDATION.enter('the role')),
});
export type TeamInvitation = z.output<typeof teamInvitationSchema>;
export type TeamRole = TeamInvitation['role'];

export const adminRoleSchema = z.object({ adminRole: choice(ADMIN_ROLE_OPTIONS, VALIDATION.enter('the role')) });

/** Whether someone runs the platform. */
export const isOfTeam = ({ role, organizationId }: { role: Role | null; organizationId: string | null }): boolean =>
  organizationId === null && (role === 'admin' || role === 'rep');
