import { webhooks } from '~/actions/webhooks';
import { serve } from '~/http/serve.server';

export const loader = serve(webhooks.listDeliveries);
export { loader as action };
