import { organizations } from '~/actions/organizations';
import { serve } from '~/http/serve.server';

export const loader = serve(organizations.previewSite);
export { loader as action };
