import { relations } from '~/actions/relations';
import { serve } from '~/http/serve.server';

export const loader = serve(relations.declineRelation);
export { loader as action };
