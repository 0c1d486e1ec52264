import { memberships } from '~/actions/memberships';
import { serve } from '~/http/serve.server';

export const loader = serve(memberships.acceptInvitation, memberships.declineInvitation);
export { loader as action };
