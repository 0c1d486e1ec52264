import { decideTrial } from '~/domain/track-record/claim.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT: an administrator confirms a trial that the site added. */
export const loader = endpoint({
  PUT: ({ actor, params: { id, nctId } }) => decideTrial(actor, { siteId: id, nctId }, { answer: 'confirmed' }),
});
export { loader as action };
