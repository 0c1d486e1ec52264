import { reviewQueue } from '~/domain/review/queue.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: what awaits a decision, longest first. */
export const loader = endpoint({ GET: ({ actor }) => reviewQueue(actor) });
export { loader as action };
