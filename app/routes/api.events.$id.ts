import { events } from '~/actions/events';
import { serve } from '~/http/serve.server';

export const loader = serve(events.seeEvent, events.editEvent);
export { loader as action };
