import { beginSecondFactor, confirmSecondFactor, secondFactorOf } from '~/domain/accounts/second-factor.server';
import { endpoint } from '~/http/endpoint.server';
import { anyActorOf } from '~/http/guards.server';
import { confirmedCall } from '~/http/sign-in.server';

/** An administrator's own second factor. GET: how it stands. POST: begins to set it up. PUT { code, password }: turns it on. */
export const loader = endpoint(
  {
    GET: async ({ actor }) => {
      // The app reads the secret once, from the answer that made it.
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
