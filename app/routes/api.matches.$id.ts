import type { LoaderFunctionArgs } from '@remix-run/node';
import { seeMatch } from '~/domain/matches/see.server';
import { endpoint } from '~/http/reply.server';

/** GET: one match with its history, for either side or an administrator. */
function handle({ request, params }: LoaderFunctionArgs) {
  return endpoint(request, { GET: (actor) => seeMatch(actor, params.id as string) });
}

export { handle as action, handle as loader };
