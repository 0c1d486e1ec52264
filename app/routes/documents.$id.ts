import { openDocument } from '~/domain/documents/read.server';
import { endpoint } from '~/http/endpoint.server';
import { attachment } from '~/http/files.server';
import { leadToSignIn } from '~/http/reply.server';

/** GET: downloads a stored document, if the person may see it (UP-07). Visitors are sent to sign-in first. */
export const loader = endpoint({
  GET: async ({ actor, params, request }) => {
    await leadToSignIn(request, actor);
    return attachment(await openDocument(actor, params.id));
  },
});
export { loader as action };
