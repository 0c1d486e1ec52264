import { authorize } from '~/domain/base/actor';
import { exportedPerson } from '~/domain/commands/persons/export.server';
import { addressSchema } from '~/domain/model/person-schema';
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
