import { organizationDecisions } from '~/actions/decisions';
import { serve } from '~/http/serve.server';

export const loader = serve(organizationDecisions.askAboutOrganizations);
export { loader as action };
