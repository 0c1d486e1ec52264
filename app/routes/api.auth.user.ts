import { AUTH_USER_FRESH_SECONDS } from '~/catalogue/limits';
import { currentUser } from '~/domain/accounts/users.server';
import { endpoint, freshFor } from '~/http/endpoint.server';

/** GET: the signed-in person, cached for 30 seconds; 401 for visitors (API-02). */
export const loader = endpoint({
  GET: ({ actor }) => freshFor(AUTH_USER_FRESH_SECONDS, currentUser(actor)),
});
export { loader as action };
