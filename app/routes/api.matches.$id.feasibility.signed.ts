import { seeSigned } from '~/domain/feasibility/response.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: what the signatures of the answers are of, byte by byte. */
export const loader = endpoint({ GET: ({ actor, params }) => seeSigned(actor, params.id) });
export { loader as action };
