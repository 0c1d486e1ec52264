import type { ImportedRow } from '~/catalogue/site-lists';
import { importRowsCsv } from '~/domain/commands/site-lists/imports.server';
import { importRowsQuerySchema } from '~/domain/model/site-list-schema';
import { endpoint } from '~/http/endpoint.server';
import { csvDownload } from '~/http/files.server';
import { readQueryLeniently } from '~/http/input.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET /sponsor/site-list/imports/{id}/rows.csv: the rows of a file, with what becomes of each and why. */
export const loader = endpoint({
  GET: async ({ actor, params: { id }, request }) => {
    await redirectToSignIn(request, actor);
    const { outcome } = readQueryLeniently(request, importRowsQuerySchema);
    return csvDownload(
      'rows.csv',
      await importRowsCsv(actor, id, { outcome: outcome as ImportedRow | null | undefined }),
    );
  },
});
export { loader as action };
