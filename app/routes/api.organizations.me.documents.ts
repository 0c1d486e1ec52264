import { documentsToAddSchema } from '~/domain/documents/schema';
import { addDocuments, ownDocuments } from '~/domain/organizations/documents.server';
import { created, endpoint } from '~/http/endpoint.server';

/** GET: the documents of the caller's organization. POST { documents }: adds uploaded files (SITE-06). */
export const loader = endpoint({
  GET: ({ actor }) => ownDocuments(actor),
  POST: async ({ actor, body, idempotencyKey }) => {
    await ownDocuments(actor);
    const { documents } = await body(documentsToAddSchema);
    return created(await addDocuments(actor, documents, idempotencyKey()));
  },
});
export { loader as action };
