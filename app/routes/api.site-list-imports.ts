import { UPLOAD_MAX_BYTES } from '~/catalogue/limits';
import { authorize } from '~/domain/base/actor';
import { listImports, sendSiteFile } from '~/domain/commands/site-lists/imports.server';
import { importNameSchema } from '~/domain/model/site-list-schema';
import { readBytes } from '~/http/body.server';
import { created, endpoint } from '~/http/endpoint.server';

/** GET: the latest files with the organization's list of sites. POST: reads one. */
export const loader = endpoint({
  GET: ({ actor }) => listImports(actor),
  POST: async ({ actor, request, query, limitRate }) => {
    await limitRate('upload');
    authorize(actor, 'siteList.keep');
    const { name } = query(importNameSchema);
    const sent = await sendSiteFile(actor, { name, bytes: await readBytes(request, UPLOAD_MAX_BYTES) });
    return created(sent, `/api/site-list-imports/${sent.id}`);
  },
});
export { loader as action };
