import { administration } from '~/actions/administration';
import { serve } from '~/http/serve.server';

export const loader = serve(administration.listActivity);
export { loader as action };
