import type { LoaderFunctionArgs } from '@remix-run/node';
import { checkHealth } from '~/domain/health.server';
import { endpoint, uncached } from '~/http/reply.server';

/** 200 while the database answers (API-10). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, { GET: async () => uncached(await checkHealth()) });
}

export { handle as action, handle as loader };
