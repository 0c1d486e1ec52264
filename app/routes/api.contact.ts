import { contact } from '~/actions/contact';
import { serve } from '~/http/serve.server';

export const loader = serve(contact.sendMessage);
export { loader as action };
