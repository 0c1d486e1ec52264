import { organizationLifecycle } from '~/actions/lifecycle';
import { serve } from '~/http/serve.server';

export const loader = serve(organizationLifecycle.suspendSite);
export { loader as action };
