import { administration } from '~/actions/administration';
import { serve } from '~/http/serve.server';

export const loader = serve(administration.renamePanelView, administration.deletePanelView);
export { loader as action };
