import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '~/domain/actor';
import { decisionSchema } from '~/domain/decision';
import { decideStudy } from '~/domain/studies/review.server';
import { readJsonIfAny } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** PUT { status?: 'approved', reason? }: an administrator approves the study (API-07). */
function handle({ request, params }: LoaderFunctionArgs) {
  return endpoint(request, {
    PUT: async (actor) => {
      authorize(actor, 'study.decide');
      const { reason } = await readJsonIfAny(request, decisionSchema('approved'));
      return decideStudy(actor, params.id as string, 'approve', reason);
    },
  });
}

export { handle as action, handle as loader };
