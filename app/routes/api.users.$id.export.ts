import { exportedPerson } from '~/domain/commands/persons/export.server';
import { endpoint } from '~/http/endpoint.server';
import { jsonDownload } from '~/http/files.server';

/** GET: all data stored about a person, as a file. For administrators. */
export const loader = endpoint({
  GET: async ({ actor, params: { id } }) => jsonDownload(await exportedPerson(actor, { id }), `person-${id}.json`),
});
export { loader as action };
