import { administration } from '~/actions/administration';
import { serve } from '~/http/serve.server';

export const loader = serve(administration.readSettings, administration.saveSettings, administration.patchSettings);
export { loader as action };
