import type { LoaderFunctionArgs } from '@remix-run/node';
import { rejectionSchema } from '~/domain/decision';
import { replacementSchema } from '~/domain/documents/schema';
import { removeDocument, replaceDocument, requireOwnDocument } from '~/domain/organizations/documents.server';
import { idempotencyKeyOf, readJson, readJsonIfAny } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** PUT { document }: an uploaded file takes the place of this one. DELETE: removes it for good (SITE-06). */
function handle({ request, params }: LoaderFunctionArgs) {
  const id = params.id as string;
  return endpoint(request, {
    PUT: async (actor) => {
      const key = idempotencyKeyOf(request);
      await requireOwnDocument(actor, id, key);
      const { document } = await readJson(request, replacementSchema);
      return replaceDocument(actor, id, document, key);
    },
    DELETE: async (actor) => {
      await requireOwnDocument(actor, id, null);
      const { reason } = await readJsonIfAny(request, rejectionSchema);
      await removeDocument(actor, id, reason);
    },
  });
}

export { handle as action, handle as loader };
