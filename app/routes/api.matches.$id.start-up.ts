import { startUps } from '~/actions/start-up';
import { serve } from '~/http/serve.server';

export const loader = serve(startUps.seeStartUp, startUps.beginStartUp);
export { loader as action };
