import { memberships } from '~/actions/memberships';
import { serve } from '~/http/serve.server';

export const loader = serve(memberships.ownMemberships, memberships.switchOrganization);
export { loader as action };
