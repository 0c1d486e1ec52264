import { webhooks } from '~/actions/webhooks';
import { serve } from '~/http/serve.server';

export const loader = serve(webhooks.listWebhooks, webhooks.addWebhook);
export { loader as action };
