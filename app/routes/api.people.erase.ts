import { authorize } from '~/domain/actor';
import { erasePerson } from '~/domain/persons/erase.server';
import { addressErasureSchema } from '~/domain/persons/schema';
import { endpoint } from '~/http/endpoint.server';

/** POST { email, reason }: erases the data about a person known only by e-mail address. */
export const loader = endpoint({
  POST: async ({ actor, body }) => {
    authorize(actor, 'person.erase');
    const { email, reason } = await body(addressErasureSchema);
    return erasePerson(actor, { email }, { reason });
  },
});
export { loader as action };
