import { organizationLifecycle } from '~/actions/lifecycle';
import { serve } from '~/http/serve.server';

export const loader = serve(organizationLifecycle.listArchived);
export { loader as action };
