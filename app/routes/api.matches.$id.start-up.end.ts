import { startUps } from '~/actions/start-up';
import { serve } from '~/http/serve.server';

export const loader = serve(startUps.endStartUp);
export { loader as action };
