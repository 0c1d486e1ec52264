import { publicFile } from '~/domain/pages/capabilities.server';
import { endpoint } from '~/http/endpoint.server';
import { attachment } from '~/http/files.server';

/** GET: what a site's public page says, as a PDF, for everyone, if the page offers it. */
export const loader = endpoint({
  GET: async ({ params, limitRate }) => {
    await limitRate('publicFile');
    return attachment(await publicFile(params.slug));
  },
});
export { loader as action };
