import { ownSite } from '~/domain/commands/organizations/patients.server';
import { capabilitiesFile } from '~/domain/pages/capabilities.server';
import { endpoint } from '~/http/endpoint.server';
import { attachment } from '~/http/files.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET: what the own site is able to do, as a PDF. Visitors are sent to sign-in first. */
export const loader = endpoint({
  GET: async ({ actor, request }) => {
    await redirectToSignIn(request, actor);
    return attachment(await capabilitiesFile(actor, (await ownSite(actor)).id));
  },
});
export { loader as action };
