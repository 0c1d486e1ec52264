import { sponsors } from '~/actions/sponsors';
import { serve } from '~/http/serve.server';

export const loader = serve(sponsors.deleteFilters);
export { loader as action };
