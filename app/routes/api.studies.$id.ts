import { studies } from '~/actions/studies';
import { serve } from '~/http/serve.server';

export const loader = serve(studies.seeStudy, studies.editStudy, studies.patchStudy, studies.deleteStudy);
export { loader as action };
