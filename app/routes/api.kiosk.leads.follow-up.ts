import { kiosk } from '~/actions/kiosk';
import { serve } from '~/http/serve.server';

export const loader = serve(kiosk.followUpLeads);
export { loader as action };
