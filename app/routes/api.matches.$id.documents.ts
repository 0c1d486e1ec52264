import { agreements } from '~/actions/agreements';
import { serve } from '~/http/serve.server';

export const loader = serve(agreements.listMatchDocuments, agreements.addMatchDocuments);
export { loader as action };
