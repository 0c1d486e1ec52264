import { studies } from '~/actions/studies';
import { serve } from '~/http/serve.server';

export const loader = serve(studies.listStudies, studies.submitStudy);
export { loader as action };
