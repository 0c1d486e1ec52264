import { authorizeOrNotFound } from '~/domain/actor';
import { editOrganization, seeOrganization } from '~/domain/organizations/edit.server';
import { organizationReview } from '~/domain/organizations/review.server';
import { organizationEditSchema } from '~/domain/organizations/schema';
import { deletion } from '~/http/decision-calls.server';
import { endpoint } from '~/http/endpoint.server';

/** GET and PUT for administrators and the organization's own people; DELETE for administrators (API-07). */
export const loader = endpoint({
  GET: ({ actor, params }) => seeOrganization(actor, params.id),
  PUT: async ({ actor, params: { id }, body }) => {
    authorizeOrNotFound(actor, 'organization.edit', { id });
    return editOrganization(actor, id, await body(organizationEditSchema));
  },
  DELETE: deletion(organizationReview),
});
export { loader as action };
