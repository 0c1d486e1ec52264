import { agreements } from '~/actions/agreements';
import { serve } from '~/http/serve.server';

export const loader = serve(agreements.previewCda);
export { loader as action };
