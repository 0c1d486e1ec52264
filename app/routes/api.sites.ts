import { authorize } from '~/domain/actor';
import { findSites } from '~/domain/sponsor/find-sites.server';
import { siteSearchSchema } from '~/domain/sponsor/schema';
import { endpoint } from '~/http/endpoint.server';

/** GET: verified sites, page by page, with their matches with the caller's studies (SPON-06). For sponsors. */
export const loader = endpoint({
  GET: ({ actor, query, search, inPages }) => {
    authorize(actor, 'site.find');
    const sought = query(siteSearchSchema);
    const organizationId = search.get('organization');
    return inPages((page) => findSites(actor, { query: sought, organizationId, ...page }));
  },
});
export { loader as action };
