import type { LoaderFunctionArgs } from '@remix-run/node';
import { myOrganization, updateOwnOrganization } from '~/domain/organizations/edit.server';
import { profileSchemaOf } from '~/domain/organizations/schema';
import { readJson } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** GET: the signed-in person's own organization; 404 when there is none (API-05). PUT: changes it (SITE-06). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: (actor) => myOrganization(actor),
    PUT: async (actor) => {
      const { type } = await myOrganization(actor);
      return updateOwnOrganization(actor, await readJson(request, profileSchemaOf(type)));
    },
  });
}

export { handle as action, handle as loader };
