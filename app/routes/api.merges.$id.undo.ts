import { review } from '~/actions/review';
import { serve } from '~/http/serve.server';

export const loader = serve(review.undoMerge);
export { loader as action };
