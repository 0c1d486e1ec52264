import { webhooks } from '~/actions/webhooks';
import { serve } from '~/http/serve.server';

export const loader = serve(webhooks.pauseWebhook);
export { loader as action };
