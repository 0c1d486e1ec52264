import { messages } from '~/actions/messages';
import { serve } from '~/http/serve.server';

export const loader = serve(messages.listThreads, messages.startThread);
export { loader as action };
