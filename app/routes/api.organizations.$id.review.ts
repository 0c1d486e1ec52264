import { organizationDecisions } from '~/actions/decisions';
import { serve } from '~/http/serve.server';

export const loader = serve(
  organizationDecisions.reviewOrganization,
  organizationDecisions.askAboutOrganization,
  organizationDecisions.takeOrganizationReview,
);
export { loader as action };
