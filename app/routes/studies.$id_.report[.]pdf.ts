import { studyReportFile } from '~/domain/pages/study-report-file.server';
import { endpoint } from '~/http/endpoint.server';
import { attachment } from '~/http/files.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET: the report of a study on paper. Visitors are sent to sign-in first. */
export const loader = endpoint({
  GET: async ({ actor, params, request }) => {
    await redirectToSignIn(request, actor);
    return attachment(await studyReportFile(actor, params.id, 'pdf'));
  },
});
export { loader as action };
