import type { LoaderFunctionArgs } from '@remix-run/node';
import { sitesForStudy } from '~/domain/matches/ranking.server';
import { endpoint } from '~/http/reply.server';

/** GET { study, matches, insights }: the best sites for a study as they rank now (MAT-01). */
function handle({ request, params }: LoaderFunctionArgs) {
  return endpoint(request, { GET: (actor) => sitesForStudy(actor, params.studyId as string) });
}

export { handle as action, handle as loader };
