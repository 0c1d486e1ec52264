import { studies } from '~/actions/studies';
import { serve } from '~/http/serve.server';

export const loader = serve(studies.decideStudies);
export { loader as action };
