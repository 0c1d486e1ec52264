import { myOrganization, updateOwnOrganization } from '~/domain/commands/organizations/edit.server';
import { profileSchemaOf } from '~/domain/model/organization-schema';
import { endpoint } from '~/http/endpoint.server';

/** GET: the signed-in person's own organization; 404 when there is none (API-05). PUT: changes it (SITE-06). */
export const loader = endpoint({
  GET: ({ actor }) => myOrganization(actor),
  PUT: async ({ actor, body, read }) => {
    const { type } = await myOrganization(actor);
    return updateOwnOrganization(actor, await body(profileSchemaOf(type)), undefined, read);
  },
});
export { loader as action };
