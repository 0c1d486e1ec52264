import { promises } from '~/actions/promises';
import { serve } from '~/http/serve.server';

export const loader = serve(promises.seePromises);
export { loader as action };
