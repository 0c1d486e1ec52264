import { certificateCopy } from '~/domain/commands/training/certificate.server';
import { endpoint } from '~/http/endpoint.server';
import { attachment } from '~/http/files.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET: a certificate as a PDF. Visitors are sent to sign-in first. */
export const loader = endpoint({
  GET: async ({ actor, params, request }) => {
    await redirectToSignIn(request, actor);
    return attachment(await certificateCopy(actor, params.id));
  },
});
export { loader as action };
