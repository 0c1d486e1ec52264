import { organizationDecisions } from '~/actions/decisions';
import { serve } from '~/http/serve.server';

export const loader = serve(organizationDecisions.previewOrganizationMail);
export { loader as action };
