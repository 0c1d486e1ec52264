import { authorize } from '~/domain/actor';
import { exportedPerson } from '~/domain/persons/export.server';
import { addressSchema } from '~/domain/persons/schema';
import { endpoint } from '~/http/endpoint.server';
import { jsonDownload } from '~/http/files.server';

/** GET ?email=…: the data stored about a person known only by e-mail address, as a file. For administrators. */
export const loader = endpoint({
  GET: async ({ actor, query }) => {
    authorize(actor, 'person.export');
    return jsonDownload(await exportedPerson(actor, query(addressSchema)), 'person.json');
  },
});
export { loader as action };
