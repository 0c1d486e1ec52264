import { bulkSchema } from '~/domain/matches/bulk';
import { actOnMatches, mayActOn } from '~/domain/matches/bulk.server';
import { studyListSchema } from '~/domain/matches/study-list';
import { listStudyMatches } from '~/domain/matches/study-list.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: a study's matches, filtered and sorted as on its page. POST { ids, action, reason? }: changes several. */
export const loader = endpoint({
  GET: async ({ actor, params, query, inPages }) => {
    await mayActOn(actor, params.id);
    const asked = query(studyListSchema);
    return inPages((page) => listStudyMatches(actor, params.id, { query: asked, ...page }));
  },
  POST: async ({ actor, params, body, idempotencyKey }) => {
    await mayActOn(actor, params.id);
    const request = await body(bulkSchema);
    const { report } = await actOnMatches(actor, params.id, { ...request, key: idempotencyKey() });
    const { done, refused } = report;
    return { done, refused: refused.map(({ id, message }) => ({ id, message })) };
  },
});
export { loader as action };
