import { visits } from '~/actions/visits';
import { serve } from '~/http/serve.server';

export const loader = serve(visits.waiveVisit);
export { loader as action };
