import { documents } from '~/actions/documents';
import { serve } from '~/http/serve.server';

export const loader = serve(documents.replaceDocument, documents.removeDocument);
export { loader as action };
