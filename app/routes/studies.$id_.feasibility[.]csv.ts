import { responsesCsv } from '~/domain/commands/feasibility/compare.server';
import { endpoint } from '~/http/endpoint.server';
import { csvDownload } from '~/http/files.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET /studies/{id}/feasibility.csv: the answers of all sites of a study, a line for each question. */
export const loader = endpoint({
  GET: async ({ actor, params: { id }, request }) => {
    await redirectToSignIn(request, actor);
    return csvDownload('feasibility.csv', await responsesCsv(actor, id));
  },
});
export { loader as action };
