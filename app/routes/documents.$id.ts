import type { LoaderFunctionArgs } from '@remix-run/node';
import { openDocument } from '~/domain/documents/read.server';
import { attachment } from '~/http/files.server';
import { endpoint, leadToSignIn } from '~/http/reply.server';

/** GET: downloads a stored document, if the person may see it (UP-07). Visitors are sent to sign-in first. */
function handle({ request, params }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async (actor) => {
      await leadToSignIn(request, actor);
      return attachment(await openDocument(actor, params.id as string));
    },
  });
}

export { handle as action, handle as loader };
