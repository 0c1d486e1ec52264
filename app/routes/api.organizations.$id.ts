import { organizations } from '~/actions/organizations';
import { serve } from '~/http/serve.server';

export const loader = serve(
  organizations.seeOrganization,
  organizations.editOrganization,
  organizations.patchOrganization,
  organizations.deleteOrganization,
);
export { loader as action };
