import { administration } from '~/actions/administration';
import { serve } from '~/http/serve.server';

export const loader = serve(administration.markMessage);
export { loader as action };
