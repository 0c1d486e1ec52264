/** The people whom administrators invite to run the platform. Shared with the browser. */
import { z } from 'zod';
import { ADMIN_ROLE_OPTIONS, TEAM_ROLES } from '~/catalogue/options';
import type { Role } from '~/catalogue/statuses';
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

/** What the page says before somebody no longer runs the platform. */
export const removalFromTeam = (invited: boolean): { label: string; text: string } =>
  invited
    ? { label: 'Withdraw the invitation', text: 'The link in the e-mail stops working, and the account is deleted.' }
    : {
        label: 'Remove from the team',
        text: 'They are signed out at once and lose their role. The account and a record of what they did are kept.',
      };
