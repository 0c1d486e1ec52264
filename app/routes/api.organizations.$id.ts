import type { LoaderFunctionArgs } from '@remix-run/node';
import { allow, allowSight } from '~/domain/actor';
import { rejectionSchema } from '~/domain/decision';
import { editOrganization, seeOrganization } from '~/domain/organizations/edit.server';
import { organizationEditSchema } from '~/domain/organizations/editSchema';
import { deleteOrganizationWithAll } from '~/domain/organizations/remove.server';
import { readJson, readJsonIfAny } from '~/http/input.server';
import { door } from '~/http/reply.server';

/** GET and PUT for administrators and its own people; DELETE for administrators (API-07). */
function handle({ request, params }: LoaderFunctionArgs) {
  const id = params.id as string;
  return door(request, {
    GET: (actor) => seeOrganization(actor, id),
    PUT: async (actor) => {
      allowSight(actor, 'organization.edit', { id });
      return editOrganization(actor, id, await readJson(request, organizationEditSchema));
    },
    DELETE: async (actor) => {
      allow(actor, 'organization.delete');
      const { reason } = await readJsonIfAny(request, rejectionSchema);
      await deleteOrganizationWithAll(actor, id, reason);
    },
  });
}

export { handle as action, handle as loader };
