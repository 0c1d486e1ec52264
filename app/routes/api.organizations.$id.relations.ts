import { relations } from '~/actions/relations';
import { serve } from '~/http/serve.server';

export const loader = serve(relations.relationsOfOrganization, relations.vouchForRelation);
export { loader as action };
