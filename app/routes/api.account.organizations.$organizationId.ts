import { memberships } from '~/actions/memberships';
import { serve } from '~/http/serve.server';

export const loader = serve(memberships.leaveOrganization);
export { loader as action };
