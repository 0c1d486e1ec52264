import { kiosk } from '~/actions/kiosk';
import { serve } from '~/http/serve.server';

export const loader = serve(kiosk.seeLead, kiosk.correctLead);
export { loader as action };
