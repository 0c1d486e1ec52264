import { ownCompleteness } from '~/domain/organizations/completeness.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: how complete the caller's site profile is, and how many running studies would use each missing item. */
export const loader = endpoint({ GET: ({ actor }) => ownCompleteness(actor) });
export { loader as action };
