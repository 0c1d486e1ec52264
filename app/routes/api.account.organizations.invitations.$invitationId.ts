import { memberships } from '~/actions/memberships';
import { serve } from '~/http/serve.server';

export const loader = serve(memberships.acceptInvitation);
export { loader as action };
