/** The sites that a sponsor can find. */
import { z } from 'zod';
import { siteSearchSchema, sponsorOfSchema } from '~/domain/model/site-search-schema';
import { foundSiteSchema, siteProfileSchema } from '~/domain/model/sponsor-view';
import { findSites } from '~/domain/pages/find-sites.server';
import { siteProfile } from '~/domain/pages/site-profile.server';
import { action, actions } from './action';

export const sponsors = actions('sponsor', {
  // SPON-06
  findSites: action({
    call: 'GET /api/sites',
    summary: 'Find sites',
    pages: true,
    description: 'Verified sites, with their matches with your own studies.',
    query: sponsorOfSchema.extend(siteSearchSchema.shape),
    answer: z.array(foundSiteSchema),
    refusals: ['forbidden', 'not_found'],
    may: 'site.find',
    run: ({ actor, query: { organization: organizationId = null, ...query }, page }) =>
      findSites(actor, { query, organizationId, ...page }),
  }),
  siteProfile: action({
    call: 'GET /api/sites/{id}',
    summary: 'Show a site',
    description: 'A verified site with the trials it has confirmed and its matches with your own studies.',
    query: sponsorOfSchema,
    answer: siteProfileSchema,
    refusals: ['forbidden'],
    run: async ({ actor, params, query }) => (await siteProfile(actor, params.id, query.organization)).site,
  }),
});
