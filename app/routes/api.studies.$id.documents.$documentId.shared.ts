import { agreements } from '~/actions/agreements';
import { serve } from '~/http/serve.server';

export const loader = serve(agreements.shareStudyDocument, agreements.unshareStudyDocument);
export { loader as action };
