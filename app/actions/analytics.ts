/** How a sponsor's matches progress. */

import { DomainError } from '~/catalogue/errors';
import { LIST_MAX } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { pageQuery } from '~/domain/model/page-query';
import { sponsorOfSchema } from '~/domain/model/site-search-schema';
import { sponsorAnalyticsSchema } from '~/domain/model/sponsor-view';
import { sponsorAnalytics } from '~/domain/pages/sponsor-dashboard.server';
import { action, actions } from './action';

export const analytics = actions('sponsor', {
  // SPON-06
  sponsorAnalytics: action({
    call: 'GET /api/sponsor/analytics',
    summary: 'Show how matches progress',
    description: 'For all your studies together, and for each. The response contains the cursor of the next page.',
    query: sponsorOfSchema.extend(pageQuery.shape),
    answer: sponsorAnalyticsSchema,
    refusals: ['forbidden', 'not_found'],
    may: 'sponsorDashboard.enter',
    run: async ({ actor, query: { organization: organizationId = null, limit, cursor } }) => {
      const asked = { organizationId, limit: Math.min(limit, LIST_MAX), cursor };
      const found = await sponsorAnalytics(actor, asked);
      // An administrator has no studies of their own, and must name a sponsor.
      if (!found) throw new DomainError('invalid', {}, { organization: [VALIDATION.required] });
      return found;
    },
  }),
});
