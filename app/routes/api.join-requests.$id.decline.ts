import { joinRequests } from '~/actions/join-requests';
import { serve } from '~/http/serve.server';

export const loader = serve(joinRequests.declineJoinRequest);
export { loader as action };
