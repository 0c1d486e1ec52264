import { addMatchDocuments, listMatchDocuments, mustAddDocuments } from '~/domain/documents/match.server';
import { matchDocumentsToAddSchema } from '~/domain/documents/match-view';
import { created, endpoint } from '~/http/endpoint.server';

/** GET: the documents of a match. POST: adds uploaded files. */
export const loader = endpoint({
  GET: ({ actor, params }) => listMatchDocuments(actor, params.id),
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await mustAddDocuments(actor, id);
    return created(await addMatchDocuments(actor, id, await body(matchDocumentsToAddSchema), idempotencyKey()));
  },
});
export { loader as action };
