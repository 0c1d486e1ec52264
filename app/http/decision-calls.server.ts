/** The JSON calls for decisions, the same for organizations and studies. */
import { PENDING_STATUS } from '~/catalogue/statuses';
import { authorize } from '~/domain/actor';
import type { studyDecisionsSchema } from '~/domain/decision';
import {
  type Decision,
  decisionFor,
  decisionSchema,
  type organizationDecisionsSchema,
  rejectionSchema,
} from '~/domain/decision';
import type { organizationReview } from '~/domain/organizations/review.server';
import { askForMore } from '~/domain/review/ask.server';
import { reviewOne } from '~/domain/review/one.server';
import type { ReviewKind } from '~/domain/review/queue.server';
import { questionSchema, reviewSchema } from '~/domain/review/schema';
import type { studyReview } from '~/domain/studies/review.server';
import { pick } from '~/domain/views';
import { type Call, created, endpoint } from './endpoint.server';

type Review = typeof organizationReview | typeof studyReview;

/** PUT { status?, reason?, version? }. The status may only be the one that the decision leads to. */
export const decisionCall = (review: Review, decision: Decision) =>
  endpoint({
    PUT: async ({ actor, params, bodyIfAny }) => {
      authorize(actor, `${review.type}.decide`);
      const { reason, version } = await bodyIfAny(decisionSchema(review.decisions[decision].to));
      return review.decide(actor, params.id, decision, { reason, version });
    },
  });

/** GET shows the review to an administrator; POST { question } asks the applicant. */
export const reviewCall = (kind: ReviewKind) =>
  endpoint({
    GET: async ({ actor, params }) => pick(reviewSchema, await reviewOne(actor, kind, params.id)),
    POST: async ({ actor, params, body, idempotencyKey }) => {
      authorize(actor, `${kind}.decide`);
      const { question } = await body(questionSchema);
      return created(await askForMore(actor, kind, params.id, { question, key: idempotencyKey() }));
    },
  });

/** POST: undoes a decision whose e-mail has not been sent yet. */
export const undoCall = (review: Review) => endpoint({ POST: ({ actor, params }) => review.undo(actor, params.id) });

/** POST { ids, decision, reason?, versions? }. */
export const decisionsCall = (
  review: Review,
  schema: typeof organizationDecisionsSchema | typeof studyDecisionsSchema,
) =>
  endpoint({
    POST: async ({ actor, body }) => {
      authorize(actor, `${review.type}.decide`);
      const { ids, decision, ...said } = await body(schema);
      const isUndone = decision === PENDING_STATUS.organization || decision === PENDING_STATUS.study;
      const { done, refused } = isUndone
        ? await review.undoMany(actor, ids)
        : await review.decideMany(actor, ids, decisionFor(decision), said);
      return { done: done.map(({ id }) => id), refused: refused.map(({ id, message }) => ({ id, message })) };
    },
  });

/** The DELETE of a record, with { reason? }. */
export const deletion =
  (review: Review) =>
  async ({ actor, params, bodyIfAny }: Call) => {
    authorize(actor, `${review.type}.delete`);
    const { reason } = await bodyIfAny(rejectionSchema);
    await review.remove(actor, params.id, reason);
  };
