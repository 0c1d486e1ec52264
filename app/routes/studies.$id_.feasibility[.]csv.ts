import type { LoaderFunctionArgs } from '@remix-run/node';
import { responsesCsv } from '~/domain/commands/feasibility/compare.server';
import { signedIn } from '~/http/guards.server';

/** GET /studies/{id}/feasibility.csv: the answers of all sites of a study, a line for each question. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  return new Response(await responsesCsv(actor, params.id as string), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="feasibility.csv"',
      'Cache-Control': 'no-store',
    },
  });
}
