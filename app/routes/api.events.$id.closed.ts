import { events } from '~/actions/events';
import { serve } from '~/http/serve.server';

export const loader = serve(events.closeEvent);
export { loader as action };
