import { matches } from '~/actions/matches';
import { serve } from '~/http/serve.server';

export const loader = serve(matches.undoDecision);
export { loader as action };
