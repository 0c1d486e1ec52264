import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize, person } from '~/domain/actor';
import { studyPayload } from '~/domain/studies/schema';
import { listStudies } from '~/domain/studies/see.server';
import { submitStudy } from '~/domain/studies/submit.server';
import { idempotencyKeyOf, readJson } from '~/http/input.server';
import { pageAnswer, pageAskedFor } from '~/http/lists.server';
import { created, endpoint } from '~/http/reply.server';

/** GET: the studies that the caller may see (API-06). POST: submits one, signed in (API-08, STU-11). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async (actor) => {
      authorize(actor, 'study.list');
      return pageAnswer(request, await listStudies(actor, pageAskedFor(request)));
    },
    POST: async (actor) => {
      person(actor); // before the body is read: a visitor is told to sign in, not what is wrong with it
      const study = await readJson(request, studyPayload);
      const idempotencyKey = idempotencyKeyOf(request);
      return created(await submitStudy(actor, study, { idempotencyKey, through: 'signed-in' }));
    },
  });
}

export { handle as action, handle as loader };
