import { addMatchDocuments, listMatchDocuments } from '~/domain/documents/match.server';
import { matchDocumentsToAddSchema } from '~/domain/documents/match-view';
import { mustBeAllowed } from '~/domain/engagements/parties.server';
import { created, endpoint } from '~/http/endpoint.server';

/** GET: the documents of a match. POST: adds uploaded files. */
export const loader = endpoint({
  GET: ({ actor, params }) => listMatchDocuments(actor, params.id),
  POST: async ({ actor, params: { id }, body, idempotencyKey }) => {
    await mustBeAllowed(actor, id, 'match.takePart');
    return created(await addMatchDocuments(actor, id, await body(matchDocumentsToAddSchema), idempotencyKey()));
  },
});
export { loader as action };
