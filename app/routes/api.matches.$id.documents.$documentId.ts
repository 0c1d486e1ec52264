import { rejectionSchema } from '~/domain/decision';
import { mustAddDocuments, removeMatchDocument } from '~/domain/documents/match.server';
import { endpoint } from '~/http/endpoint.server';

/** DELETE: removes a document of the caller's own side. */
export const loader = endpoint({
  DELETE: async ({ actor, params: { id, documentId }, bodyIfAny }) => {
    await mustAddDocuments(actor, id);
    const { reason } = await bodyIfAny(rejectionSchema);
    await removeMatchDocument(actor, id, documentId, reason);
  },
});
export { loader as action };
