import { AUTH_USER_FRESH_SECONDS } from '~/catalogue/limits';
import { currentUser } from '~/domain/accounts/users.server';
import { endpoint, freshFor } from '~/http/endpoint.server';

/** GET: who is signed in, fresh for 30 seconds; 401 for a visitor (API-02). */
export const loader = endpoint({
  GET: ({ actor }) => freshFor(AUTH_USER_FRESH_SECONDS, currentUser(actor)),
});
export { loader as action };
