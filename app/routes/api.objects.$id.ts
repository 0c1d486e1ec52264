import type { LoaderFunctionArgs } from '@remix-run/node';
import { admitUpload } from '~/domain/documents/attach.server';
import { receiveUpload } from '~/domain/documents/upload.server';
import { readBytes } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { endpoint } from '~/http/reply.server';

/**
 * PUT: the bytes of one file, at a signed address. POST: what became of the file, when it went straight to the store.
 * Both answer { id, filePath, size, contentType } (UP-01, UP-02).
 */
function handle({ request, params, context }: LoaderFunctionArgs) {
  const id = params.id as string;
  const query = new URL(request.url).searchParams;
  const address = { id, expires: query.get('expires'), signature: query.get('signature') };
  return endpoint(request, {
    PUT: async () => {
      await limitRate(context, 'upload');
      return receiveUpload(address, (maxBytes) => readBytes(request, maxBytes));
    },
    POST: async () => {
      await limitRate(context, 'upload');
      return admitUpload(id);
    },
  });
}

export { handle as action, handle as loader };
