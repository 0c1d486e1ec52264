import { outreach } from '~/actions/outreach';
import { serve } from '~/http/serve.server';

export const loader = serve(outreach.moveOutreach, outreach.removeFromOutreach);
export { loader as action };
