import type { LoaderFunctionArgs } from '@remix-run/node';
import { DomainError } from '~/catalogue/errors';
import { exportCalled, exportedText } from '~/domain/pages/admin-export.server';
import { asResponse } from '~/http/errors.server';
import { download } from '~/http/files.server';
import { administrator } from '~/http/guards.server';

/** GET /admin-panel/export/organizations.csv and the like, streamed, with the filters of the list (ADM-13, RUN-66). */
export async function loader({ request, params: { file = '' } }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const asked = exportCalled(file);
  if (!asked) throw asResponse(new DomainError('not_found'));
  const pieces = await exportedText(actor, asked, new URL(request.url).searchParams).catch((error) => {
    throw error instanceof DomainError ? asResponse(error) : error;
  });
  return download(pieces, file, asked.format);
}
