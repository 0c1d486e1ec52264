import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '~/domain/actor';
import { listMatches } from '~/domain/matches/see.server';
import { pageAnswer, pageAskedFor } from '~/http/lists.server';
import { endpoint } from '~/http/reply.server';

/** GET: the matches that the caller may see, each with its study and siteOrganization (API-06). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async (actor) => {
      authorize(actor, 'match.list');
      return pageAnswer(request, await listMatches(actor, pageAskedFor(request)));
    },
  });
}

export { handle as action, handle as loader };
