import { authorize } from '~/domain/base/actor';
import { queueQuerySchema } from '~/domain/model/review-schema';
import { reviewQueue, reviewQueueCounts } from '~/domain/pages/review-queue.server';
import { endpoint } from '~/http/endpoint.server';

/** GET ?awaits=review|applicant: what awaits a decision or an answer, oldest first, page by page, with the total. */
export const loader = endpoint({
  GET: async ({ actor, query, inPages }) => {
    authorize(actor, 'admin.enter');
    const { awaits } = query(queueQuerySchema);
    const response = await inPages((page) => reviewQueue(actor, { ...page, awaits }));
    const counts = await reviewQueueCounts(actor);
    response.headers.set('X-Total-Count', String(counts[awaits]));
    return response;
  },
});
export { loader as action };
