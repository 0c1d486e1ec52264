import { capabilitiesFile } from '~/domain/pages/capabilities.server';
import { endpoint } from '~/http/endpoint.server';
import { attachment } from '~/http/files.server';

/** GET: what a site is able to do, as a PDF. */
export const loader = endpoint({
  GET: async ({ actor, params }) => attachment(await capabilitiesFile(actor, params.id)),
});
export { loader as action };
