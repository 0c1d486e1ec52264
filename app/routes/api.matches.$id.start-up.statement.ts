import { startUps } from '~/actions/start-up';
import { serve } from '~/http/serve.server';

export const loader = serve(startUps.seeForm1572);
export { loader as action };
