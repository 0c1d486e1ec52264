import type { LoaderFunctionArgs } from '@remix-run/node';
import { studyPayload } from '~/domain/studies/schema';
import { submitStudy } from '~/domain/studies/submit.server';
import { idempotencyKeyOf, readJson } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { created, endpoint } from '~/http/reply.server';

/** POST: submits a study without signing in (API-08, STU-11); who is signed in is treated so. */
function handle({ request, context }: LoaderFunctionArgs) {
  return endpoint(request, {
    POST: async (actor) => {
      if (actor.kind === 'visitor') await limitRate(context, 'register');
      const study = await readJson(request, studyPayload);
      const idempotencyKey = idempotencyKeyOf(request);
      return created(await submitStudy(actor, study, { idempotencyKey, through: 'public' }));
    },
  });
}

export { handle as action, handle as loader };
