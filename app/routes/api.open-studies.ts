import { openStudyActions } from '~/actions/open-studies';
import { serve } from '~/http/serve.server';

export const loader = serve(openStudyActions.openStudies);
export { loader as action };
