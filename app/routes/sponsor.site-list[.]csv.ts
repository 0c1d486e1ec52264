import { siteListCsv } from '~/domain/commands/site-lists/entries.server';
import { siteListQuerySchema } from '~/domain/model/site-list-schema';
import { endpoint } from '~/http/endpoint.server';
import { csvDownload } from '~/http/files.server';
import { readQueryLeniently } from '~/http/input.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET /sponsor/site-list.csv: what the list shows with the same query. */
export const loader = endpoint({
  GET: async ({ actor, request }) => {
    await redirectToSignIn(request, actor);
    return csvDownload('sites.csv', await siteListCsv(actor, readQueryLeniently(request, siteListQuerySchema)));
  },
});
export { loader as action };
