import { feasibility } from '~/actions/feasibility';
import { serve } from '~/http/serve.server';

export const loader = serve(feasibility.askToAttest);
export { loader as action };
