import { openStudyActions } from '~/actions/open-studies';
import { serve } from '~/http/serve.server';

export const loader = serve(openStudyActions.askToBeConsidered);
export { loader as action };
