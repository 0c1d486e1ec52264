import type { LoaderFunctionArgs } from '@remix-run/node';
import { documentsToAddSchema } from '~/domain/documents/schema';
import { addDocuments, ownDocuments } from '~/domain/organizations/documents.server';
import { idempotencyKeyOf, readJson } from '~/http/input.server';
import { created, endpoint } from '~/http/reply.server';

/** GET: what the caller's organization keeps here. POST { documents }: adds uploaded files (SITE-06). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: (actor) => ownDocuments(actor),
    POST: async (actor) => {
      await ownDocuments(actor);
      const { documents } = await readJson(request, documentsToAddSchema);
      return created(await addDocuments(actor, documents, idempotencyKeyOf(request)));
    },
  });
}

export { handle as action, handle as loader };
