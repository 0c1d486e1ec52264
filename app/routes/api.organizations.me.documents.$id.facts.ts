import { documents } from '~/actions/documents';
import { serve } from '~/http/serve.server';

export const loader = serve(documents.describeDocument);
export { loader as action };
