import { kiosk } from '~/actions/kiosk';
import { serve } from '~/http/serve.server';

export const loader = serve(kiosk.noteLead);
export { loader as action };
