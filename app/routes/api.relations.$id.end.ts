import { relations } from '~/actions/relations';
import { serve } from '~/http/serve.server';

export const loader = serve(relations.endRelation);
export { loader as action };
