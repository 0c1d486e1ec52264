import { joinRequests } from '~/actions/join-requests';
import { serve } from '~/http/serve.server';

export const loader = serve(joinRequests.acceptJoinRequest);
export { loader as action };
