import { registry } from '~/actions/registry';
import { serve } from '~/http/serve.server';

export const loader = serve(registry.lookUpStudy);
export { loader as action };
