import { webhooks } from '~/actions/webhooks';
import { serve } from '~/http/serve.server';

export const loader = serve(webhooks.readWebhook, webhooks.changeWebhook, webhooks.removeWebhook);
export { loader as action };
