import { listOffers } from '~/domain/feasibility/questionnaires.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: what a draft could ask about its study besides. */
export const loader = endpoint({ GET: ({ actor, params }) => listOffers(actor, params.id) });
export { loader as action };
