import { kiosk } from '~/actions/kiosk';
import { serve } from '~/http/serve.server';

export const loader = serve(kiosk.followUpLead);
export { loader as action };
