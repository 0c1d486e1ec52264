import { studies } from '~/actions/studies';
import { serve } from '~/http/serve.server';

export const loader = serve(studies.studyRegistry, studies.settleStudyRegistry);
export { loader as action };
