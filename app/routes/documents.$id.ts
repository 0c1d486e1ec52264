import type { LoaderFunctionArgs } from '@remix-run/node';
import { openDocument } from '~/domain/documents/read.server';
import { attachment } from '~/http/files.server';
import { endpoint, leadToSignIn } from '~/http/reply.server';

/** GET: a stored document as a download, for whom it is meant (UP-07). A link followed while signed out leads to sign-in. */
function handle({ request, params }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async (actor) => {
      await leadToSignIn(request, actor);
      return attachment(await openDocument(actor, params.id as string));
    },
  });
}

export { handle as action, handle as loader };
