import { review } from '~/actions/review';
import { serve } from '~/http/serve.server';

export const loader = serve(review.tellApart);
export { loader as action };
