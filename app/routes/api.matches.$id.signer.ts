import { engagements } from '~/actions/engagements';
import { serve } from '~/http/serve.server';

export const loader = serve(engagements.askToSign);
export { loader as action };
