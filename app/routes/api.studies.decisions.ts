import type { LoaderFunctionArgs } from '@remix-run/node';
import { allow } from '~/domain/actor';
import { studyDecisionsSchema } from '~/domain/decision';
import { decideStudies } from '~/domain/studies/decideMany.server';
import { readJson } from '~/http/input.server';
import { door } from '~/http/reply.server';

/** POST { ids, decision: 'approved' | 'rejected', reason? }: an administrator decides several studies (ADM-16). */
function handle({ request }: LoaderFunctionArgs) {
  return door(request, {
    POST: async (actor) => {
      allow(actor, 'study.decide');
      const { ids, decision, reason } = await readJson(request, studyDecisionsSchema);
      const { done, refused } = await decideStudies(actor, ids, decision, reason);
      return { done: done.map(({ id }) => id), refused: refused.map(({ id, message }) => ({ id, message })) };
    },
  });
}

export { handle as action, handle as loader };
