import { messages } from '~/actions/messages';
import { serve } from '~/http/serve.server';

export const loader = serve(messages.keepMessage);
export { loader as action };
