import { visits } from '~/actions/visits';
import { serve } from '~/http/serve.server';

export const loader = serve(visits.chooseVisit);
export { loader as action };
