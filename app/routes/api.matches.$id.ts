import { seeMatch } from '~/domain/matches/see.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: one match with its history, for both sides and administrators. */
export const loader = endpoint({ GET: ({ actor, params }) => seeMatch(actor, params.id) });
export { loader as action };
