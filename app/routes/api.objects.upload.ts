import { bytesNotSeen, issueUpload } from '~/domain/commands/documents/upload.server';
import { uploadQuery } from '~/domain/model/document-schema';
import { endpoint } from '~/http/endpoint.server';
import { limitSent } from '~/http/rate-limit.server';

/** POST with an empty body: returns { uploadURL }, which accepts one file by PUT within an hour (UP-01). */
export const loader = endpoint({
  POST: async ({ request, query, limitRate }) => {
    await limitRate('upload');
    const asked = query(uploadQuery);
    await limitSent('files', bytesNotSeen(asked));
    const { address } = await issueUpload(asked);
    return { uploadURL: new URL(address, request.url).href };
  },
});
export { loader as action };
