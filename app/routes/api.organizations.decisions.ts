import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '~/domain/actor';
import { decisionFor, organizationDecisionsSchema } from '~/domain/decision';
import { decideOrganizations } from '~/domain/organizations/review.server';
import { readJson } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** POST { ids, decision: 'verified' | 'rejected', reason? }: an administrator decides several organizations (ADM-16). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    POST: async (actor) => {
      authorize(actor, 'organization.decide');
      const { ids, decision, reason } = await readJson(request, organizationDecisionsSchema);
      const { done, refused } = await decideOrganizations(actor, ids, decisionFor(decision), reason);
      return { done: done.map(({ id }) => id), refused: refused.map(({ id, message }) => ({ id, message })) };
    },
  });
}

export { handle as action, handle as loader };
