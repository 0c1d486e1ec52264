import { visits } from '~/actions/visits';
import { serve } from '~/http/serve.server';

export const loader = serve(visits.tickVisitAction, visits.removeVisitAction);
export { loader as action };
