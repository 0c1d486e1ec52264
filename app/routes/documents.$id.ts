import type { LoaderFunctionArgs } from '@remix-run/node';
import { openDocument } from '~/domain/documents/read.server';
import { attachment } from '~/http/files.server';
import { door } from '~/http/reply.server';

/** GET: a stored document as a download, for whom it is meant (UP-07). */
function handle({ request, params }: LoaderFunctionArgs) {
  return door(request, { GET: async (actor) => attachment(await openDocument(actor, params.id as string)) });
}

export { handle as action, handle as loader };
