import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '~/domain/actor';
import { erasePerson } from '~/domain/persons/erase.server';
import { erasureSchema } from '~/domain/persons/schema';
import { readJson } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** POST { reason }: takes away what is stored about a person; the audit trail is kept without it. */
function handle({ request, params }: LoaderFunctionArgs) {
  return endpoint(request, {
    POST: async (actor) => {
      authorize(actor, 'person.erase');
      return erasePerson(actor, { id: params.id as string }, await readJson(request, erasureSchema));
    },
  });
}

export { handle as action, handle as loader };
