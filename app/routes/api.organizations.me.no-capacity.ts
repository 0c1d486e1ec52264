import { organizations } from '~/actions/organizations';
import { serve } from '~/http/serve.server';

export const loader = serve(organizations.regainCapacity);
export { loader as action };
