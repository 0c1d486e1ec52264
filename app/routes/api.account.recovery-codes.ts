import { renewRecoveryCodes } from '~/domain/commands/accounts/second-factor.server';
import { endpoint } from '~/http/endpoint.server';
import { confirmedCall } from '~/http/sign-in.server';

/** POST { code, password }: returns new recovery codes and invalidates the old ones. */
export const loader = endpoint({
  POST: (call) => confirmedCall(call, (confirmation) => renewRecoveryCodes(call.actor, confirmation)),
});
export { loader as action };
