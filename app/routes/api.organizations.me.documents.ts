import { documents } from '~/actions/documents';
import { serve } from '~/http/serve.server';

export const loader = serve(documents.listDocuments, documents.addDocuments);
export { loader as action };
