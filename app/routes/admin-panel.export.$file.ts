import type { LoaderFunctionArgs } from '@remix-run/node';
import { DomainError } from '~/catalogue/errors';
import { exportCalled, exported } from '~/domain/pages/admin-export.server';
import { asResponse } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { exportResponse } from '~/http/table-files.server';

/** GET /admin-panel/export/organizations.csv and the like, with the filters of the list (ADM-13, RUN-66). */
export async function loader({ request, params: { file = '' } }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const asked = exportCalled(file);
  if (!asked) throw asResponse(new DomainError('not_found'));
  const made = await exported(actor, asked, new URL(request.url).searchParams).catch((error) => {
    throw error instanceof DomainError ? asResponse(error) : error;
  });
  return exportResponse(made);
}
