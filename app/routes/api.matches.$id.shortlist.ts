import { matches } from '~/actions/matches';
import { serve } from '~/http/serve.server';

export const loader = serve(matches.shortlistMatch, matches.unshortlistMatch);
export { loader as action };
