import { visits } from '~/actions/visits';
import { serve } from '~/http/serve.server';

export const loader = serve(visits.addVisitAction);
export { loader as action };
