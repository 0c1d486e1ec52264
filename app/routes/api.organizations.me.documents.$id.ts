import { rejectionSchema } from '~/domain/decision';
import { replacementSchema } from '~/domain/documents/schema';
import { removeDocument, replaceDocument, requireOwnDocument } from '~/domain/organizations/documents.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT { document }: replaces this document with an uploaded file. DELETE: removes it permanently (SITE-06). */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body, idempotencyKey }) => {
    const key = idempotencyKey();
    await requireOwnDocument(actor, id, key);
    const { document } = await body(replacementSchema);
    return replaceDocument(actor, id, document, key);
  },
  DELETE: async ({ actor, params: { id }, bodyIfAny }) => {
    await requireOwnDocument(actor, id, null);
    const { reason } = await bodyIfAny(rejectionSchema);
    await removeDocument(actor, id, reason);
  },
});
export { loader as action };
