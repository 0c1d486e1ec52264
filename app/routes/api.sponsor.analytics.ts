import { VALIDATION } from '~/catalogue/validation';
import { authorize } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { sponsorAnalytics } from '~/domain/sponsor/dashboard.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: counts from match to selection, overall and for each of the caller's studies (SPON-06). */
export const loader = endpoint({
  GET: async ({ actor, page, search }) => {
    authorize(actor, 'sponsorDashboard.enter');
    const analytics = await sponsorAnalytics(actor, { organizationId: search.get('organization'), ...page() });
    // An administrator has no studies of their own, and must name a sponsor.
    if (!analytics) throw new DomainError('invalid', {}, { organization: [VALIDATION.required] });
    return analytics;
  },
});
export { loader as action };
