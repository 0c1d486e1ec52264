import { administration } from '~/actions/administration';
import { serve } from '~/http/serve.server';

export const loader = serve(administration.takeMessage);
export { loader as action };
