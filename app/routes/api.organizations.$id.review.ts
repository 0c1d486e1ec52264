import { organizationDecisions } from '~/actions/decisions';
import { serve } from '~/http/serve.server';

export const loader = serve(organizationDecisions.reviewOrganization, organizationDecisions.askAboutOrganization);
export { loader as action };
