import { inbox } from '~/actions/inbox';
import { serve } from '~/http/serve.server';

export const loader = serve(inbox.finishItem);
export { loader as action };
