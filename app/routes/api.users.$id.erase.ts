import { authorize } from '~/domain/actor';
import { erasePerson } from '~/domain/persons/erase.server';
import { erasureSchema } from '~/domain/persons/schema';
import { endpoint } from '~/http/endpoint.server';

/** POST { reason }: erases the data stored about a person. The audit trail stays, but its personal data is erased. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body }) => {
    authorize(actor, 'person.erase');
    return erasePerson(actor, { id }, await body(erasureSchema));
  },
});
export { loader as action };
