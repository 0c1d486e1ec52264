import { sitesForStudy } from '~/domain/matches/ranking.server';
import { endpoint } from '~/http/endpoint.server';

/** GET { study, matches, insights }: the current ranking of the best sites for a study (MAT-01). */
export const loader = endpoint({ GET: ({ actor, params }) => sitesForStudy(actor, params.studyId) });
export { loader as action };
