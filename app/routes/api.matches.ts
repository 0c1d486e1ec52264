import { authorize } from '~/domain/actor';
import { listMatches } from '~/domain/matches/see.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the matches that the caller may see, each with its study and siteOrganization (API-06). */
export const loader = endpoint({
  GET: ({ actor, inPages }) => {
    authorize(actor, 'match.list');
    return inPages((page) => listMatches(actor, page));
  },
});
export { loader as action };
