import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { ADMIN_STATUS_FRESH_SECONDS } from '~/catalogue/limits';
import { can } from '~/domain/actor';
import { freshFor } from '~/http/lists.server';
import { door } from '~/http/reply.server';

/** GET: whether who asks is an administrator, fresh for 5 minutes; no secret, so 200 for everybody (API-03). */
function handle({ request }: LoaderFunctionArgs) {
  return door(request, {
    GET: async (actor) =>
      json({ isAdmin: can(actor, 'admin.enter') }, { headers: freshFor(ADMIN_STATUS_FRESH_SECONDS) }),
  });
}

export { handle as action, handle as loader };
