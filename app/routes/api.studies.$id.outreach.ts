import { outreach } from '~/actions/outreach';
import { serve } from '~/http/serve.server';

export const loader = serve(outreach.listOutreach, outreach.addToOutreach);
export { loader as action };
