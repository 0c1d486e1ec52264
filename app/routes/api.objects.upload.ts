import type { LoaderFunctionArgs } from '@remix-run/node';
import { uploadQuery } from '~/domain/documents/schema';
import { issueUpload } from '~/domain/documents/upload.server';
import { readQuery } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { endpoint } from '~/http/reply.server';

/** POST with an empty body: { uploadURL }, where one file may be PUT within the hour (UP-01). */
function handle({ request, context }: LoaderFunctionArgs) {
  return endpoint(request, {
    POST: async () => {
      await limitRate(context, 'upload');
      const { address } = await issueUpload(readQuery(request, uploadQuery));
      return { uploadURL: new URL(address, request.url).href };
    },
  });
}

export { handle as action, handle as loader };
