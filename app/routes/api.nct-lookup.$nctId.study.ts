import { registry } from '~/actions/registry';
import { serve } from '~/http/serve.server';

export const loader = serve(registry.importStudy);
export { loader as action };
