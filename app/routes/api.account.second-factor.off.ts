import type { LoaderFunctionArgs } from '@remix-run/node';
import { confirmationSchema } from '~/domain/accounts/schema';
import { turnOffSecondFactor } from '~/domain/accounts/second-factor.server';
import { authorize, person } from '~/domain/actor';
import { sessionCookie } from '~/http/cookies.server';
import { readJson } from '~/http/input.server';
import { limitTries } from '~/http/rate-limit.server';
import { endpoint } from '~/http/reply.server';

/** POST { code, password }: turns one's own second factor off. */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    POST: async (actor) => {
      authorize(actor, 'secondFactor.manage');
      const confirmation = await readJson(request, confirmationSchema);
      const session = await sessionCookie.read(request);
      await limitTries(person(actor).id, () => turnOffSecondFactor(actor, confirmation, session));
    },
  });
}

export { handle as action, handle as loader };
