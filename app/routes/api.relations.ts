import { relations } from '~/actions/relations';
import { serve } from '~/http/serve.server';

export const loader = serve(relations.listRelations, relations.proposeRelation);
export { loader as action };
