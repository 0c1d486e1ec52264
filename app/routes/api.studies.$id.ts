import type { LoaderFunctionArgs } from '@remix-run/node';
import { allow } from '~/domain/actor';
import { editStudy } from '~/domain/studies/edit.server';
import { deleteStudyWithAll } from '~/domain/studies/remove.server';
import { studyPayload } from '~/domain/studies/schema';
import { readJson } from '~/http/input.server';
import { door } from '~/http/reply.server';

/** PUT and DELETE for administrators (API-07). */
function handle({ request, params }: LoaderFunctionArgs) {
  const id = params.id as string;
  return door(request, {
    PUT: async (actor) => {
      allow(actor, 'study.edit');
      return editStudy(actor, id, await readJson(request, studyPayload));
    },
    DELETE: async (actor) => {
      await deleteStudyWithAll(actor, id);
    },
  });
}

export { handle as action, handle as loader };
