import { joinRequests } from '~/actions/join-requests';
import { serve } from '~/http/serve.server';

export const loader = serve(joinRequests.joinRequests, joinRequests.askToJoin, joinRequests.setJoining);
export { loader as action };
