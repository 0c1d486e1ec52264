import { authorize } from '~/domain/actor';
import { erasePerson } from '~/domain/persons/erase.server';
import { erasureSchema } from '~/domain/persons/schema';
import { endpoint } from '~/http/endpoint.server';

/** POST { reason }: takes away what is stored about a person; the audit trail is kept without it. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body }) => {
    authorize(actor, 'person.erase');
    return erasePerson(actor, { id }, await body(erasureSchema));
  },
});
export { loader as action };
