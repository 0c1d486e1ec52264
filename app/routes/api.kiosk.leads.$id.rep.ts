import { kiosk } from '~/actions/kiosk';
import { serve } from '~/http/serve.server';

export const loader = serve(kiosk.assignLead);
export { loader as action };
