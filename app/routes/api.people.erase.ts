import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '~/domain/actor';
import { erasePerson } from '~/domain/persons/erase.server';
import { addressErasureSchema } from '~/domain/persons/schema';
import { readJson } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** POST { email, reason }: the same for somebody of whom only the address is known. */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    POST: async (actor) => {
      authorize(actor, 'person.erase');
      const { email, reason } = await readJson(request, addressErasureSchema);
      return erasePerson(actor, { email }, { reason });
    },
  });
}

export { handle as action, handle as loader };
