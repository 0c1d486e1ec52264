import { authorize } from '~/domain/actor';
import { matchListSchema } from '~/domain/matches/schema';
import { listMatches } from '~/domain/matches/see.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the matches that the caller may see, each with its study and siteOrganization (API-06). */
export const loader = endpoint({
  GET: ({ actor, query, inPages }) => {
    authorize(actor, 'match.list');
    const { stage } = query(matchListSchema);
    return inPages((page) => listMatches(actor, { ...page, stage }));
  },
});
export { loader as action };
