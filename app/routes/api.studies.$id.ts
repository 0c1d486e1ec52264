import { authorize } from '~/domain/actor';
import { editStudy } from '~/domain/studies/edit.server';
import { studyReview } from '~/domain/studies/review.server';
import { studyPayload } from '~/domain/studies/schema';
import { seeStudy } from '~/domain/studies/see.server';
import { deletion } from '~/http/decision-calls.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the parts of a study that the caller may see. PUT and DELETE for administrators (API-07). */
export const loader = endpoint({
  GET: async ({ actor, params }) => (await seeStudy(actor, params.id)).study,
  PUT: async ({ actor, params, body }) => {
    authorize(actor, 'study.edit');
    return editStudy(actor, params.id, await body(studyPayload));
  },
  DELETE: deletion(studyReview),
});
export { loader as action };
