import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '~/domain/actor';
import { decisionSchema } from '~/domain/decision';
import { decideStudy } from '~/domain/studies/review.server';
import { readJsonIfAny } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** PUT { status?: 'rejected', reason? }: an administrator rejects the study (API-07). */
function handle({ request, params }: LoaderFunctionArgs) {
  return endpoint(request, {
    PUT: async (actor) => {
      authorize(actor, 'study.decide');
      const { reason } = await readJsonIfAny(request, decisionSchema('rejected'));
      return decideStudy(actor, params.id as string, 'reject', reason);
    },
  });
}

export { handle as action, handle as loader };
