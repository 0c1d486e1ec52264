import { siteLists } from '~/actions/site-lists';
import { serve } from '~/http/serve.server';

export const loader = serve(siteLists.startSiteImport);
export { loader as action };
