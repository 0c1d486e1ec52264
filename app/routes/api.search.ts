import { search } from '~/actions/search';
import { serve } from '~/http/serve.server';

export const loader = serve(search.findAnything);
export { loader as action };
