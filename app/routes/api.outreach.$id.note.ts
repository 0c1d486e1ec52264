import { outreach } from '~/actions/outreach';
import { serve } from '~/http/serve.server';

export const loader = serve(outreach.noteOutreach);
export { loader as action };
