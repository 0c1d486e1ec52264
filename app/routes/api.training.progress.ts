import type { LoaderFunctionArgs } from '@remix-run/node';
import { trainingProgress } from '~/domain/training/progress.server';
import { endpoint } from '~/http/reply.server';

/** GET: the GCP training on record for the caller's organization (API-06). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, { GET: (actor) => trainingProgress(actor) });
}

export { handle as action, handle as loader };
