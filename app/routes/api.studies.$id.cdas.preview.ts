import { agreements } from '~/actions/agreements';
import { serve } from '~/http/serve.server';

export const loader = serve(agreements.previewCdas);
export { loader as action };
