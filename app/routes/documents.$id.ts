import { openDocument, previewDocument } from '~/domain/commands/documents/read.server';
import { endpoint } from '~/http/endpoint.server';
import { attachment, shownPdf } from '~/http/files.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET: downloads a stored document, if the person may see it (UP-07); `?preview` shows administrators a PDF. Visitors are sent to sign-in first. */
export const loader = endpoint({
  GET: async ({ actor, params, request }) => {
    await redirectToSignIn(request, actor);
    if (new URL(request.url).searchParams.has('preview')) return shownPdf(await previewDocument(actor, params.id));
    return attachment(await openDocument(actor, params.id));
  },
});
export { loader as action };
