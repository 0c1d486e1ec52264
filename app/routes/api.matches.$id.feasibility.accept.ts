import { acceptResponse } from '~/domain/feasibility/review.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT: accepts the answers, which finishes the step. */
export const loader = endpoint({ PUT: ({ actor, params }) => acceptResponse(actor, params.id) });
export { loader as action };
