import { agreements } from '~/actions/agreements';
import { serve } from '~/http/serve.server';

export const loader = serve(agreements.listStudyDocuments, agreements.addStudyDocuments);
export { loader as action };
