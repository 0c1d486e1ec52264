import { contact } from '~/actions/platform';
import { serve } from '~/http/serve.server';

export const loader = serve(contact.sendMessage);
export { loader as action };
