import { inbox } from '~/actions/inbox';
import { serve } from '~/http/serve.server';

export const loader = serve(inbox.inbox);
export { loader as action };
