import { signedAnswersCopy } from '~/domain/commands/feasibility/copy.server';
import { endpoint } from '~/http/endpoint.server';
import { attachment } from '~/http/files.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET: what was signed of the answers, as a PDF. Visitors are sent to sign-in first. */
export const loader = endpoint({
  GET: async ({ actor, params, request }) => {
    await redirectToSignIn(request, actor);
    return attachment(await signedAnswersCopy(actor, params.id));
  },
});
export { loader as action };
