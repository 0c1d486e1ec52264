import type { LoaderFunctionArgs } from '@remix-run/node';
import { LIST_MAX } from '~/catalogue/limits';
import { studyListSchema } from '~/domain/model/study-match-list';
import { studyMatchesCsv } from '~/domain/pages/study-matches-csv.server';
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';

/** GET /studies/{id}/matches.csv: what the study's page shows with the same query, or the matches named by `ids`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const query = readQueryLeniently(request, studyListSchema);
  const ids = new URL(request.url).searchParams.getAll('ids').slice(0, LIST_MAX);
  const text = await studyMatchesCsv(actor, params.id as string, { query, ids });
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="matches.csv"',
      'Cache-Control': 'no-store',
    },
  });
}
