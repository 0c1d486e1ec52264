import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '~/domain/actor';
import { findSites } from '~/domain/sponsor/find-sites.server';
import { siteSearchSchema } from '~/domain/sponsor/schema';
import { readQuery } from '~/http/input.server';
import { pageAnswer, pageAskedFor } from '~/http/lists.server';
import { endpoint } from '~/http/reply.server';

/** GET: verified sites for sponsors, page by page, with their matches with the caller's own studies (SPON-06). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async (actor) => {
      authorize(actor, 'site.find');
      const query = readQuery(request, siteSearchSchema);
      const organizationId = new URL(request.url).searchParams.get('organization');
      return pageAnswer(request, await findSites(actor, { query, organizationId, ...pageAskedFor(request) }));
    },
  });
}

export { handle as action, handle as loader };
