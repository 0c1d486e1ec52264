import { engagements } from '~/actions/engagements';
import { serve } from '~/http/serve.server';

export const loader = serve(engagements.studyPath, engagements.setStudyPath);
export { loader as action };
