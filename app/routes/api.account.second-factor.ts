import type { LoaderFunctionArgs } from '@remix-run/node';
import { confirmationSchema } from '~/domain/accounts/schema';
import { beginSecondFactor, confirmSecondFactor, secondFactorOf } from '~/domain/accounts/second-factor.server';
import { type Actor, authorize, person } from '~/domain/actor';
import { sessionCookie } from '~/http/cookies.server';
import { anyActorOf } from '~/http/guards.server';
import { readJson } from '~/http/input.server';
import { limitTries } from '~/http/rate-limit.server';
import { endpoint } from '~/http/reply.server';

/** An administrator's own second factor. GET: how it stands. POST: begins to set it up. PUT { code, password }: turns it on. */
function handle({ request }: LoaderFunctionArgs) {
  const methods = {
    GET: async (actor: Actor) => {
      // What is for the app alone is read once, where it is made.
      const { setUp: _, ...factor } = await secondFactorOf(actor);
      return factor;
    },
    POST: (actor: Actor) => beginSecondFactor(actor),
    PUT: async (actor: Actor) => {
      authorize(actor, 'secondFactor.manage');
      const confirmation = await readJson(request, confirmationSchema);
      const session = await sessionCookie.read(request);
      return limitTries(person(actor).id, () => confirmSecondFactor(actor, confirmation, session));
    },
  };
  return endpoint(request, methods, anyActorOf);
}

export { handle as action, handle as loader };
