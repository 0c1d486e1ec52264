import { feasibility } from '~/actions/feasibility';
import { serve } from '~/http/serve.server';

export const loader = serve(feasibility.listAnswers, feasibility.saveSiteAnswers);
export { loader as action };
