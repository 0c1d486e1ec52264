import { endOtherSessions } from '~/domain/accounts/session.server';
import { endpoint } from '~/http/endpoint.server';

/** DELETE: ends the caller's sessions in all other browsers (ASVS 7.4.3). */
export const loader = endpoint({
  DELETE: async ({ actor, session }) => endOtherSessions(actor, await session()),
});
export { loader as action };
