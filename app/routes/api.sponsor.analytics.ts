import { analytics } from '~/actions/analytics';
import { serve } from '~/http/serve.server';

export const loader = serve(analytics.sponsorAnalytics);
export { loader as action };
