import type { LoaderFunctionArgs } from '@remix-run/node';
import { leadsCsv } from '~/domain/commands/kiosk/leads.server';
import { leadFilterSchema } from '~/domain/model/kiosk-schema';
import { personWho } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';

/** GET /kiosk/leads.csv: what the list shows with the same query. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'lead.list');
  const text = await leadsCsv(actor, readQueryLeniently(request, leadFilterSchema));
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="leads.csv"',
      'Cache-Control': 'no-store',
    },
  });
}
