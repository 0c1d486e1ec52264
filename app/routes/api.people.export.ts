import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '~/domain/actor';
import { exportedPerson } from '~/domain/persons/export.server';
import { addressSchema } from '~/domain/persons/schema';
import { jsonDownload } from '~/http/files.server';
import { readQuery } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** GET ?email=…: the same for somebody of whom only the address is known. */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async (actor) => {
      authorize(actor, 'person.export');
      return jsonDownload(await exportedPerson(actor, readQuery(request, addressSchema)), 'person.json');
    },
  });
}

export { handle as action, handle as loader };
