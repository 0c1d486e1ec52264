import { administration } from '~/actions/administration';
import { serve } from '~/http/serve.server';

export const loader = serve(administration.listPanelViews, administration.savePanelView);
export { loader as action };
