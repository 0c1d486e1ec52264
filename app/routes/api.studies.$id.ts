import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '~/domain/actor';
import { rejectionSchema } from '~/domain/decision';
import { editStudy } from '~/domain/studies/edit.server';
import { deleteStudyWithAll } from '~/domain/studies/review.server';
import { studyPayload } from '~/domain/studies/schema';
import { seeStudy } from '~/domain/studies/see.server';
import { readJson, readJsonIfAny } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** GET for whoever may see it, as they may see it; PUT and DELETE for administrators (API-07). */
function handle({ request, params }: LoaderFunctionArgs) {
  const id = params.id as string;
  return endpoint(request, {
    GET: async (actor) => (await seeStudy(actor, id)).study,
    PUT: async (actor) => {
      authorize(actor, 'study.edit');
      return editStudy(actor, id, await readJson(request, studyPayload));
    },
    DELETE: async (actor) => {
      authorize(actor, 'study.delete');
      const { reason } = await readJsonIfAny(request, rejectionSchema);
      await deleteStudyWithAll(actor, id, reason);
    },
  });
}

export { handle as action, handle as loader };
