import { studyLifecycle } from '~/actions/lifecycle';
import { serve } from '~/http/serve.server';

export const loader = serve(studyLifecycle.pauseStudy);
export { loader as action };
