import { sponsors } from '~/actions/sponsors';
import { serve } from '~/http/serve.server';

export const loader = serve(sponsors.deleteView);
export { loader as action };
