import { compareMatches } from '~/domain/pages/compare-matches.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: two to four of a study’s matches side by side, for its sponsor and administrators. */
export const loader = endpoint({
  GET: ({ actor, params, search }) => compareMatches(actor, params.id, search.getAll('match')),
});
export { loader as action };
