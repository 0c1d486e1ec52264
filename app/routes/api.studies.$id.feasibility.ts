import { compareResponses } from '~/domain/feasibility/compare.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the answers of a study's sites side by side. */
export const loader = endpoint({ GET: ({ actor, params }) => compareResponses(actor, params.id) });
export { loader as action };
