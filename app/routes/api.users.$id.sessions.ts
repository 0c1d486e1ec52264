import { endSessionsOf } from '~/domain/accounts/session.server';
import { endpoint } from '~/http/endpoint.server';

/** DELETE: an administrator ends all of a person's sessions (ASVS 7.4.5). */
export const loader = endpoint({ DELETE: ({ actor, params }) => endSessionsOf(actor, params.id) });
export { loader as action };
