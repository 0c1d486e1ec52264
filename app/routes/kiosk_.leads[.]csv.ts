import { leadsCsv } from '~/domain/commands/kiosk/leads.server';
import { leadFilterSchema } from '~/domain/model/lead-schema';
import { endpoint } from '~/http/endpoint.server';
import { csvDownload } from '~/http/files.server';
import { readQueryLeniently } from '~/http/input.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET /kiosk/leads.csv: what the list shows with the same query. */
export const loader = endpoint({
  GET: async ({ actor, request }) => {
    await redirectToSignIn(request, actor);
    return csvDownload('leads.csv', await leadsCsv(actor, readQueryLeniently(request, leadFilterSchema)));
  },
});
export { loader as action };
