import { feasibility } from '~/actions/feasibility';
import { serve } from '~/http/serve.server';

export const loader = serve(feasibility.seeQuestionnaire, feasibility.removeQuestionnaire);
export { loader as action };
