import { matchSummary } from '~/domain/pages/match-summary.server';
import { endpoint } from '~/http/endpoint.server';
import { attachment } from '~/http/files.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET: the match on paper, for its reader. Visitors are sent to sign-in first. */
export const loader = endpoint({
  GET: async ({ actor, params, request }) => {
    await redirectToSignIn(request, actor);
    return attachment(await matchSummary(actor, params.id));
  },
});
export { loader as action };
