import { organizations } from '~/actions/organizations';
import { serve } from '~/http/serve.server';

export const loader = serve(organizations.unmetRequirements, organizations.answerUnmet);
export { loader as action };
