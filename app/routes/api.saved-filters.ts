import { sponsors } from '~/actions/sponsors';
import { serve } from '~/http/serve.server';

export const loader = serve(sponsors.listFilters, sponsors.saveFilters);
export { loader as action };
