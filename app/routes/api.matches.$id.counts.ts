import { counts } from '~/actions/counts';
import { serve } from '~/http/serve.server';

export const loader = serve(counts.seeCounts, counts.enterCounts);
export { loader as action };
