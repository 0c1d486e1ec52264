import { sponsors } from '~/actions/sponsors';
import { serve } from '~/http/serve.server';

export const loader = serve(sponsors.siteProfile);
export { loader as action };
