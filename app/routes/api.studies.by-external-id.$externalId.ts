import { studies } from '~/actions/studies';
import { serve } from '~/http/serve.server';

export const loader = serve(studies.putStudy);
export { loader as action };
