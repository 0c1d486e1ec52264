import { turnOffSecondFactor } from '~/domain/commands/accounts/second-factor.server';
import { endpoint } from '~/http/endpoint.server';
import { confirmedCall } from '~/http/sign-in.server';

/** POST { code, password }: turns off the caller's second factor. */
export const loader = endpoint({
  POST: (call) =>
    confirmedCall(call, async (confirmation) => turnOffSecondFactor(call.actor, confirmation, await call.session())),
});
export { loader as action };
