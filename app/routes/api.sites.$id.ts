import { siteProfile } from '~/domain/sponsor/site-profile.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: a verified site with its trials and its matches with the caller's studies. For sponsors. */
export const loader = endpoint({
  GET: async ({ actor, params, search }) => (await siteProfile(actor, params.id, search.get('organization'))).site,
});
export { loader as action };
