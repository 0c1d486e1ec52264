import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { AUTH_USER_FRESH_SECONDS } from '~/catalogue/limits';
import { currentUser } from '~/domain/accounts/users.server';
import { freshFor } from '~/http/lists.server';
import { endpoint } from '~/http/reply.server';

/** GET: who is signed in, fresh for 30 seconds; 401 for a visitor (API-02). */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async (actor) => json(currentUser(actor), { headers: freshFor(AUTH_USER_FRESH_SECONDS) }),
  });
}

export { handle as action, handle as loader };
