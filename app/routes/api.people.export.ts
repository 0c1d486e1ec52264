import type { LoaderFunctionArgs } from '@remix-run/node';
import { allow } from '~/domain/actor';
import { exportedPerson } from '~/domain/persons/export.server';
import { addressSchema } from '~/domain/persons/schema';
import { jsonDownload } from '~/http/files.server';
import { readQuery } from '~/http/input.server';
import { door } from '~/http/reply.server';

/** GET ?email=…: the same for somebody of whom only the address is known. */
function handle({ request }: LoaderFunctionArgs) {
  return door(request, {
    GET: async (actor) => {
      allow(actor, 'person.export');
      return jsonDownload(await exportedPerson(actor, readQuery(request, addressSchema)), 'person.json');
    },
  });
}

export { handle as action, handle as loader };
