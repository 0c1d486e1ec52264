import { publicPages } from '~/actions/public-pages';
import { serve } from '~/http/serve.server';

export const loader = serve(publicPages.readPublicPage, publicPages.setPublicPage);
export { loader as action };
