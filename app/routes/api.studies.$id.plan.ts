import { startUps } from '~/actions/start-up';
import { serve } from '~/http/serve.server';

export const loader = serve(startUps.seeStudyPlan, startUps.setStudyPlan);
export { loader as action };
