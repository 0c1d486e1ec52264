import { inbox } from '~/actions/inbox';
import { serve } from '~/http/serve.server';

export const loader = serve(inbox.snoozeItem, inbox.bringBackItem);
export { loader as action };
