import type { LoaderFunctionArgs } from '@remix-run/node';
import { VALIDATION } from '~/catalogue/messages';
import { authorize } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { sponsorAnalytics } from '~/domain/sponsor/dashboard.server';
import { pageAskedFor } from '~/http/lists.server';
import { endpoint } from '~/http/reply.server';

/** GET: from match to selection, over all and by study, of the caller's own studies (SPON-06). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async (actor) => {
      authorize(actor, 'sponsorDashboard.enter');
      const organizationId = new URL(request.url).searchParams.get('organization');
      const analytics = await sponsorAnalytics(actor, { organizationId, ...pageAskedFor(request) });
      // An administrator has no studies of their own: whose are meant is to be said.
      if (!analytics) throw new DomainError('invalid', {}, { organization: [VALIDATION.required] });
      return analytics;
    },
  });
}

export { handle as action, handle as loader };
