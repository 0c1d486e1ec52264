import type { LoaderFunctionArgs } from '@remix-run/node';
import { facilitiesForStudy } from '~/domain/facilities/for-study.server';
import { endpoint } from '~/http/reply.server';

/** GET an array: the unclaimed facilities of the public registry that fit a study best. */
function handle({ request, params }: LoaderFunctionArgs) {
  return endpoint(request, { GET: (actor) => facilitiesForStudy(actor, params.studyId as string) });
}

export { handle as action, handle as loader };
