import { person } from '~/domain/base/actor';
import { ownData } from '~/domain/commands/persons/export.server';
import { endpoint } from '~/http/endpoint.server';
import { jsonDownload } from '~/http/files.server';

/** GET: what is stored about the caller, as a file. */
export const loader = endpoint({
  GET: async ({ actor, limitRate }) => {
    person(actor);
    await limitRate('ownData');
    return jsonDownload([JSON.stringify(await ownData(actor), null, 2)], 'my-data.json');
  },
});
export { loader as action };
