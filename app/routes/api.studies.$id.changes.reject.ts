import { studies } from '~/actions/studies';
import { serve } from '~/http/serve.server';

export const loader = serve(studies.rejectStudyChanges);
export { loader as action };
