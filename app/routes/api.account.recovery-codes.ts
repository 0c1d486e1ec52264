import type { LoaderFunctionArgs } from '@remix-run/node';
import { confirmationSchema } from '~/domain/accounts/schema';
import { renewRecoveryCodes } from '~/domain/accounts/second-factor.server';
import { authorize, person } from '~/domain/actor';
import { readJson } from '~/http/input.server';
import { limitTries } from '~/http/rate-limit.server';
import { endpoint } from '~/http/reply.server';

/** POST { code, password }: new recovery codes; those from before end. */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    POST: async (actor) => {
      authorize(actor, 'secondFactor.manage');
      const confirmation = await readJson(request, confirmationSchema);
      return limitTries(person(actor).id, () => renewRecoveryCodes(actor, confirmation));
    },
  });
}

export { handle as action, handle as loader };
