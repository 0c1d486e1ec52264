import {
  beginSecondFactor,
  confirmSecondFactor,
  secondFactorOf,
} from '~/domain/commands/accounts/second-factor.server';
import { endpoint } from '~/http/endpoint.server';
import { anyActorOf } from '~/http/guards.server';
import { confirmedCall } from '~/http/sign-in.server';

/** An administrator's own second factor. GET: its state. POST: starts setup. PUT { code, password }: turns it on. */
export const loader = endpoint(
  {
    GET: async ({ actor }) => {
      // Leave out the secret, which only the response to POST contains.
      const { setUp: _, ...factor } = await secondFactorOf(actor);
      return factor;
    },
    POST: ({ actor }) => beginSecondFactor(actor),
    PUT: (call) =>
      confirmedCall(call, async (confirmation) => confirmSecondFactor(call.actor, confirmation, await call.session())),
  },
  anyActorOf,
);
export { loader as action };
