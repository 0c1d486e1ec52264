import { organizationDecisions } from '~/actions/decisions';
import { serve } from '~/http/serve.server';

export const loader = serve(organizationDecisions.addOrganizationNote);
export { loader as action };
