import { relations } from '~/actions/relations';
import { serve } from '~/http/serve.server';

export const loader = serve(relations.setStudyClient);
export { loader as action };
