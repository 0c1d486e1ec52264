import { feasibility } from '~/actions/feasibility';
import { serve } from '~/http/serve.server';

export const loader = serve(feasibility.seeAttested);
export { loader as action };
