import type { LoaderFunctionArgs } from '@remix-run/node';
import { allow } from '~/domain/actor';
import { organizationDecisionsSchema } from '~/domain/decision';
import { decideOrganizations } from '~/domain/organizations/decideMany.server';
import { readJson } from '~/http/input.server';
import { door } from '~/http/reply.server';

/** POST { ids, decision: 'verified' | 'rejected', reason? }: an administrator decides several organizations (ADM-16). */
function handle({ request }: LoaderFunctionArgs) {
  return door(request, {
    POST: async (actor) => {
      allow(actor, 'organization.decide');
      const { ids, decision, reason } = await readJson(request, organizationDecisionsSchema);
      const { done, refused } = await decideOrganizations(actor, ids, decision, reason);
      return { done: done.map(({ id }) => id), refused: refused.map(({ id, message }) => ({ id, message })) };
    },
  });
}

export { handle as action, handle as loader };
