import { selecting } from '~/actions/selection-requests';
import { serve } from '~/http/serve.server';

export const loader = serve(selecting.seeSelecting, selecting.setSelecting);
export { loader as action };
