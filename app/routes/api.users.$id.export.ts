import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportedPerson } from '~/domain/persons/export.server';
import { jsonDownload } from '~/http/files.server';
import { endpoint } from '~/http/reply.server';

/** GET: everything that is stored about a person, as a file, for administrators. */
function handle({ request, params }: LoaderFunctionArgs) {
  const id = params.id as string;
  return endpoint(request, {
    GET: async (actor) => jsonDownload(await exportedPerson(actor, { id }), `person-${id}.json`),
  });
}

export { handle as action, handle as loader };
