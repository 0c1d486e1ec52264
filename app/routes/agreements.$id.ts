import { agreementCopy } from '~/domain/commands/agreements/copy.server';
import { endpoint } from '~/http/endpoint.server';
import { attachment } from '~/http/files.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET: a version of a CDA with its signature page, as a PDF. Visitors are sent to sign-in first. */
export const loader = endpoint({
  GET: async ({ actor, params, request }) => {
    await redirectToSignIn(request, actor);
    return attachment(await agreementCopy(actor, params.id));
  },
});
export { loader as action };
