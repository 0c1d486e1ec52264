import { form1572File } from '~/domain/pages/form-1572.server';
import { endpoint } from '~/http/endpoint.server';
import { attachment } from '~/http/files.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET: the draft of Form FDA 1572 as a PDF. Visitors are sent to sign-in first. */
export const loader = endpoint({
  GET: async ({ actor, params, request }) => {
    await redirectToSignIn(request, actor);
    return attachment(await form1572File(actor, params.id));
  },
});
export { loader as action };
