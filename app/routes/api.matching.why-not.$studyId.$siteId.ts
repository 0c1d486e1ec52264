import type { LoaderFunctionArgs } from '@remix-run/node';
import { whyNotMatched } from '~/domain/matches/why-not.server';
import { endpoint } from '~/http/reply.server';

/** GET: why a site is not matched with a study, for its sponsor and administrators. */
function handle({ request, params }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async (actor) => {
      const { explanation: _, ...why } = await whyNotMatched(actor, params.studyId as string, params.siteId as string);
      return why;
    },
  });
}

export { handle as action, handle as loader };
