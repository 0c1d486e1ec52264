import { organizationLifecycle } from '~/actions/lifecycle';
import { serve } from '~/http/serve.server';

export const loader = serve(organizationLifecycle.reopenOrganization);
export { loader as action };
