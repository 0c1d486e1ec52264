import type { LoaderFunctionArgs } from '@remix-run/node';
import { issueUpload } from '~/domain/documents/uploadAddress.server';
import { limitRate } from '~/http/rateLimit.server';
import { door } from '~/http/reply.server';

/** POST with an empty body: { uploadURL }, where one file may be PUT within the hour (UP-01). */
function handle({ request, context }: LoaderFunctionArgs) {
  return door(request, {
    POST: async () => {
      await limitRate(context, 'upload');
      const { path } = await issueUpload();
      return { uploadURL: new URL(path, request.url).href };
    },
  });
}

export { handle as action, handle as loader };
