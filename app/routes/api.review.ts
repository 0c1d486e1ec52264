import { authorize } from '~/domain/base/actor';
import { queueQuerySchema } from '~/domain/model/review-schema';
import { reviewQueue, reviewQueueCount } from '~/domain/pages/review-queue.server';
import { endpoint } from '~/http/endpoint.server';

/** GET ?awaits=review|applicant, and its filters: what awaits a decision or an answer, oldest first, page by page, with the total. */
export const loader = endpoint({
  GET: async ({ actor, query, inPages }) => {
    authorize(actor, 'admin.enter');
    const filter = query(queueQuerySchema);
    const response = await inPages((page) => reviewQueue(actor, { ...page, ...filter }));
    response.headers.set('X-Total-Count', String(await reviewQueueCount(actor, filter)));
    return response;
  },
});
export { loader as action };
