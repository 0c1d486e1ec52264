import { feasibility } from '~/actions/feasibility';
import { serve } from '~/http/serve.server';

export const loader = serve(feasibility.restoreQuestionnaire);
export { loader as action };
