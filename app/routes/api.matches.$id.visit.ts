import { visits } from '~/actions/visits';
import { serve } from '~/http/serve.server';

export const loader = serve(visits.seeVisit, visits.proposeVisit);
export { loader as action };
