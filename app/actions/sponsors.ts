/** The sites that a sponsor can find. */
import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import {
  listFilters,
  listViews,
  removeFilters,
  removeView,
  saveFilters,
  saveView,
} from '~/domain/commands/accounts/saved-filters.server';
import { savedViewSchema, saveViewSchema } from '~/domain/model/saved-view-schema';
import {
  savedFiltersSchema,
  saveFiltersSchema,
  siteSearchSchema,
  sponsorOfSchema,
} from '~/domain/model/site-search-schema';
import { listedSiteSchema, siteProfileSchema } from '~/domain/model/sponsor-view';
import { findSites } from '~/domain/pages/find-sites.server';
import { siteProfile } from '~/domain/pages/site-profile.server';
import { action, actions } from './action';

export const sponsors = actions('sponsor', {
  // SPON-06
  findSites: action({
    call: 'GET /api/sites',
    summary: 'Find sites',
    pages: true,
    description:
      'Verified sites, with their matches with your own studies. A ZIP code that is not known is refused, and so are a distance and an order by distance without one.',
    query: sponsorOfSchema.extend(siteSearchSchema.shape),
    answer: z.array(listedSiteSchema),
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
  listFilters: action({
    call: 'GET /api/saved-filters',
    sessionOnly: true,
    summary: 'List your saved filters',
    description: 'Of Find sites, by name. Nobody else sees them.',
    answer: z.array(savedFiltersSchema),
    refusals: ['forbidden'],
    may: 'site.find',
    run: ({ actor }) => listFilters(actor),
  }),
  saveFilters: action({
    call: 'POST /api/saved-filters',
    sessionOnly: true,
    summary: 'Save filters',
    description: 'Keeps the query of GET /api/sites under a name, in place of what you saved under it before.',
    body: saveFiltersSchema.meta({ id: 'NewSavedFilters' }),
    created: savedFiltersSchema,
    refusals: ['forbidden', 'saved_filters_full'],
    may: 'site.find',
    run: ({ actor, body }) => saveFilters(actor, body),
    done: ({ name }) => TOASTS.filtersSaved(name),
    location: () => '/api/saved-filters',
  }),
  deleteFilters: action({
    call: 'DELETE /api/saved-filters/{id}',
    sessionOnly: true,
    summary: 'Delete saved filters',
    refusals: ['forbidden'],
    may: 'site.find',
    run: ({ actor, params }) => removeFilters(actor, params.id),
    done: TOASTS.filtersDeleted,
  }),
  listViews: action({
    call: 'GET /api/saved-views',
    sessionOnly: true,
    summary: 'List your saved views',
    description: 'Of the sites of a study, by name. They are for any study. Nobody else sees them.',
    answer: z.array(savedViewSchema),
    refusals: ['forbidden'],
    may: 'view.keep',
    run: ({ actor }) => listViews(actor),
  }),
  saveView: action({
    call: 'POST /api/saved-views',
    sessionOnly: true,
    summary: 'Save a view',
    description:
      'Keeps the query of GET /api/studies/{id}/matches under a name, in place of what you saved under it before.',
    body: saveViewSchema.meta({ id: 'NewSavedView' }),
    created: savedViewSchema,
    refusals: ['forbidden', 'saved_filters_full'],
    may: 'view.keep',
    run: ({ actor, body }) => saveView(actor, body),
    done: ({ name }) => TOASTS.viewSaved(name),
    location: () => '/api/saved-views',
  }),
  deleteView: action({
    call: 'DELETE /api/saved-views/{id}',
    sessionOnly: true,
    summary: 'Delete a saved view',
    refusals: ['forbidden'],
    may: 'view.keep',
    run: ({ actor, params }) => removeView(actor, params.id),
    done: TOASTS.viewDeleted,
  }),
});
