import { events } from '~/actions/events';
import { serve } from '~/http/serve.server';

export const loader = serve(events.listEvents, events.createEvent);
export { loader as action };
