import { sponsorOfSchema } from '~/domain/sponsor/schema';
import { sponsorAnalyticsSchema } from '~/domain/sponsor/view';
import { pageQuery } from '../endpoint.server';
import { assigned, get } from './call';

export const sponsorAnalytics = assigned('sponsor', [
  get('/api/sponsor/analytics', 'sponsorAnalytics', 'Show how matches progress', {
    description: 'For all your studies together, and for each. The response contains the cursor of the next page.',
    query: sponsorOfSchema.extend(pageQuery.shape),
    answer: sponsorAnalyticsSchema,
    errors: ['forbidden', 'not_found'],
  }),
]);
