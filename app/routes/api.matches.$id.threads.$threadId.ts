import { messages } from '~/actions/messages';
import { serve } from '~/http/serve.server';

export const loader = serve(messages.seeThread, messages.replyInThread);
export { loader as action };
