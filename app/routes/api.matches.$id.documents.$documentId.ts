import { rejectionSchema } from '~/domain/decision';
import { removeMatchDocument } from '~/domain/documents/match.server';
import { mustBeAllowed } from '~/domain/engagements/parties.server';
import { endpoint } from '~/http/endpoint.server';

/** DELETE: removes a document of the caller's own side. */
export const loader = endpoint({
  DELETE: async ({ actor, params: { id, documentId }, bodyIfAny }) => {
    await mustBeAllowed(actor, id, 'match.takePart');
    const { reason } = await bodyIfAny(rejectionSchema);
    await removeMatchDocument(actor, id, documentId, reason);
  },
});
export { loader as action };
