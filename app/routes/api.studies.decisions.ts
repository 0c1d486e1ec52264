import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '~/domain/actor';
import { decisionFor, studyDecisionsSchema } from '~/domain/decision';
import { decideStudies } from '~/domain/studies/review.server';
import { readJson } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** POST { ids, decision: 'approved' | 'rejected', reason? }: an administrator decides several studies (ADM-16). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    POST: async (actor) => {
      authorize(actor, 'study.decide');
      const { ids, decision, reason } = await readJson(request, studyDecisionsSchema);
      const { done, refused } = await decideStudies(actor, ids, decisionFor(decision), reason);
      return { done: done.map(({ id }) => id), refused: refused.map(({ id, message }) => ({ id, message })) };
    },
  });
}

export { handle as action, handle as loader };
