import { answerReview, readReviewRequest } from '~/domain/commands/review/answer.server';
import { answerSchema } from '~/domain/model/review-schema';
import { endpoint } from '~/http/endpoint.server';

/** GET: what the applicant was asked. POST { answer }: sends the record in again. */
export const loader = endpoint({
  GET: ({ actor, params }) => readReviewRequest(actor, params.id),
  POST: async ({ actor, params, body, idempotencyKey }) => {
    await readReviewRequest(actor, params.id); // so that nobody else learns what the body must look like
    const { answer } = await body(answerSchema);
    return answerReview(actor, params.id, { answer, key: idempotencyKey() });
  },
});
export { loader as action };
