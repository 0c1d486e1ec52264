/** The people whom administrators invite to run the platform. Shared with the browser. */
import { z } from 'zod';
import { TEAM_ROLES } from '~/catalogue/options';
import { VALIDATION } from '~/catalogue/validation';
import { choice, email, requiredName } from './fields';

export const teamInvitationSchema = z.object({
  firstName: requiredName('person', 100, VALIDATION.enter('the first name')),
  lastName: requiredName('person', 100, VALIDATION.enter('the last name')),
  email: email(VALIDATION.enter('the e-mail address')),
  role: choice(TEAM_ROLES, VALIDATION.enter('the role')),
});
export type TeamInvitation = z.output<typeof teamInvitationSchema>;
