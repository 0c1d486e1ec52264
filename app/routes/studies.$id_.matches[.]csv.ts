import { LIST_MAX } from '~/catalogue/limits';
import { studyListSchema } from '~/domain/model/study-match-list';
import { studyMatchesCsv } from '~/domain/pages/study-matches-csv.server';
import { endpoint } from '~/http/endpoint.server';
import { csvDownload } from '~/http/files.server';
import { readQueryLeniently } from '~/http/input.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET /studies/{id}/matches.csv: what the study's page shows with the same query, or the matches named by `ids`. */
export const loader = endpoint({
  GET: async ({ actor, params: { id }, request, search }) => {
    await redirectToSignIn(request, actor);
    const query = readQueryLeniently(request, studyListSchema);
    const ids = search.getAll('ids').slice(0, LIST_MAX);
    return csvDownload('matches.csv', await studyMatchesCsv(actor, id, { query, ids }));
  },
});
export { loader as action };
