import { DomainError } from '~/catalogue/errors';
import { authorize } from '~/domain/base/actor';
import { exportCalled, exported } from '~/domain/pages/admin-export.server';
import { endpoint } from '~/http/endpoint.server';
import { exportResponse } from '~/http/table-files.server';

/** GET: the files of the panel's Database section, for programs. */
export const loader = endpoint({
  GET: async ({ actor, params: { file }, search }) => {
    authorize(actor, 'admin.enter');
    const asked = exportCalled(file);
    if (!asked) throw new DomainError('not_found');
    return exportResponse(await exported(actor, asked, search));
  },
});
export { loader as action };
