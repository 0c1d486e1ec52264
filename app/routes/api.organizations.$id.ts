import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize, authorizeOrNotFound } from '~/domain/actor';
import { rejectionSchema } from '~/domain/decision';
import { editOrganization, seeOrganization } from '~/domain/organizations/edit.server';
import { deleteOrganizationWithAll } from '~/domain/organizations/review.server';
import { organizationEditSchema } from '~/domain/organizations/schema';
import { readJson, readJsonIfAny } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** GET and PUT for administrators and its own people; DELETE for administrators (API-07). */
function handle({ request, params }: LoaderFunctionArgs) {
  const id = params.id as string;
  return endpoint(request, {
    GET: (actor) => seeOrganization(actor, id),
    PUT: async (actor) => {
      authorizeOrNotFound(actor, 'organization.edit', { id });
      return editOrganization(actor, id, await readJson(request, organizationEditSchema));
    },
    DELETE: async (actor) => {
      authorize(actor, 'organization.delete');
      const { reason } = await readJsonIfAny(request, rejectionSchema);
      await deleteOrganizationWithAll(actor, id, reason);
    },
  });
}

export { handle as action, handle as loader };
